import { globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type BundleRecord, cacheFolder, freshness, readRecord, withBundles, writeRecord } from './bundle-record.ts';
import { makeBundles, toolchainHash } from './make-bundles.ts';

/**
 * Returns the file to run for a program's entry file: its bundle while that is up to date with the sources, else the
 * entry file.
 */
export type FileToRun = (program: string) => string;

export interface BundleOptions {
  readonly root: string;
  readonly programs: readonly string[];
  readonly print: (line: string) => void;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Milliseconds for which bundles are retained after newer ones exist. */
const RETENTION_MS = 60 * 60_000;

const fromSources: FileToRun = (program) => program;
/** Returns `portfolio` for `/keystead/services/portfolio/src/main.ts`. */
const nameOf = (program: string) => basename(dirname(dirname(program)));

/**
 * Bundles each program that has changed since its last bundle. A program of a thousand modules spends half of its start
 * on finding and loading them. Bundles are stored in `node_modules/.cache/programs`. A program that changes later runs
 * from its sources. All programs do so if bundling fails, or if traces are exported: instrumentation hooks into
 * packages while they load.
 */
export async function bundlePrograms({
  root,
  programs,
  print,
  environment = process.env,
}: BundleOptions): Promise<FileToRun> {
  if (environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return fromSources;
  const cache = join(root, cacheFolder);
  const recordFile = join(cache, 'record.json');
  const own = programs.map((program) => relative(root, program));
  try {
    const toolchain = toolchainHash(root);
    const stored = readRecord(recordFile);
    let record = stored?.toolchain === toolchain ? stored : { toolchain, bundles: {}, hashes: {} };
    const isFresh = freshness(root, record);
    const changed = own.filter((program) => !isFresh(program));
    if (changed.length > 0) {
      const since = Date.now();
      mkdirSync(cache, { recursive: true });
      const entries = Object.fromEntries(changed.map((program) => [nameOf(program), program]));
      const made = await makeBundles(root, entries, mkdtempSync(join(cache, 'made-')));
      record = withBundles(root, record, made, since);
      writeRecord(recordFile, record);
      forgetOthers(cache, record);
      print(`  ${Object.keys(entries).join(', ')}  bundled in ${((Date.now() - since) / 1000).toFixed(1)} s`);
    }
    return fileToRun(root, record);
  } catch (error) {
    print(`The programs run from their sources and start more slowly: ${(error as Error).message}`);
    return fromSources;
  }
}

function fileToRun(root: string, record: BundleRecord): FileToRun {
  return (program) => {
    const source = relative(root, program);
    const made = freshness(root, record)(source) ? record.bundles[source] : undefined;
    return made?.file ?? program;
  };
}

/**
 * Deletes obsolete bundles, except those of the last hour: a concurrent start may be making them, or about to use them.
 */
function forgetOthers(cache: string, { bundles }: BundleRecord): void {
  const stored = new Set(Object.values(bundles).map(({ file }) => dirname(file)));
  for (const folder of globSync('made-*', { cwd: cache }).map((name) => join(cache, name))) {
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!stored.has(folder) && made < Date.now() - RETENTION_MS) rmSync(folder, { recursive: true, force: true });
  }
}
