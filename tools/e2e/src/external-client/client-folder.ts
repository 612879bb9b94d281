import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readE2eConfig } from '../config.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const packageFolder = join(root, 'packages/api-client');
/** The client's dependencies, and the library with which its README verifies signatures, with its dependencies. */
const dependencies = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'standardwebhooks',
  '@stablelib/base64',
  'fast-sha256',
];
const program = 'program.ts';

/**
 * A folder outside the repository in which a program finds the client as npm packs it, and none of our other packages.
 */
export class ClientFolder {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Packs the client and installs it with its dependencies into a new folder, like npm. Tests have no network. */
  static async make(source: string): Promise<ClientFolder> {
    const folder = await mkdtemp(join(tmpdir(), 'keystead-client-'));
    const modules = join(folder, 'node_modules');
    const { environment: env } = readE2eConfig();
    await run(process.execPath, [join(packageFolder, 'scripts/build.ts')], { env });
    await run('npm', ['pack', './dist', '--pack-destination', folder], { cwd: packageFolder, env });
    const [packed = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await mkdir(join(modules, '@keystead/api-client'), { recursive: true });
    await run('tar', [
      '-xzf',
      join(folder, packed),
      '--strip-components=1',
      '-C',
      join(modules, '@keystead/api-client'),
    ]);
    for (const name of dependencies)
      await cp(join(root, 'node_modules', name), join(modules, name), { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await cp(source, join(folder, program));
    return new ClientFolder(folder);
  }

  /** Returns the compiler's errors for the program with the packed types; empty if there are none. */
  async typeProblems(): Promise<string> {
    const compiler = join(packageFolder, 'node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2024', '--module', 'nodenext'];
    const types = ['--typeRoots', join(root, 'node_modules/@types'), '--types', 'node'];
    const ended = await run(process.execPath, [compiler, ...options, ...types, program], { cwd: this.#folder }).catch(
      (error: { stdout: string }) => error,
    );
    return ended.stdout;
  }

  /** Runs the program with plain Node and returns its JSON output. */
  async run(args: readonly string[]): Promise<unknown> {
    const { environment: env } = readE2eConfig();
    const { stdout } = await run(process.execPath, [program, ...args], { cwd: this.#folder, env, timeout: 60_000 });
    return JSON.parse(stdout);
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
