import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type MadeOf, makeBundles, toolchainHash } from './make-bundles.ts';

/** The folder of the bundles, below the repository's root. */
export const cacheFolder = 'node_modules/.cache/programs';

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
    let record = stored?.toolchain === toolchain ? stored : { toolchain, bundles: {}, sources: {} };
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

interface BundleRecord {
  readonly toolchain: string;
  /** Keyed by the program's entry file, relative to the repository's root. */
  readonly bundles: Readonly<Record<string, MadeOf>>;
  /** Each source file in any of the bundles. */
  readonly sources: Readonly<Record<string, SourceFile>>;
}

interface SourceFile {
  readonly hash: string;
  /** Its time and size when it was read. While they are the same, it need not be read again. */
  readonly state: string;
}

const noSource: SourceFile = { hash: '', state: '' };

function hashOf(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : undefined;
}

/** Undefined for a file that is missing. */
function stateOf(root: string, file: string): { readonly changedAt: number; readonly state: string } | undefined {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found && { changedAt: found.mtimeMs, state: `${found.mtimeMs} ${found.size}` };
}

/**
 * Adds bundles that were made since an instant to a record. A file that was changed after that instant may be in them
 * in its older form, so it counts as changed. A stored bundle of another program that has an older form of a file is
 * dropped: the record has one form of each.
 */
function withBundles(
  root: string,
  stored: BundleRecord,
  made: Readonly<Record<string, MadeOf>>,
  since: number,
): BundleRecord {
  const inputs = new Set(Object.values(made).flatMap((bundle) => bundle.inputs));
  const sources = [...inputs].map((file): [string, SourceFile] => {
    const found = stateOf(root, file);
    // The clock counts whole milliseconds, but file times have fractions.
    const hash = found && found.changedAt <= since + 1 ? hashOf(root, file) : undefined;
    return [file, found && hash !== undefined ? { hash, state: found.state } : noSource];
  });
  const changed = new Set(sources.flatMap(([file, { hash }]) => (stored.sources[file]?.hash === hash ? [] : file)));
  const kept = Object.entries(stored.bundles).filter(([, { inputs }]) => !inputs.some((file) => changed.has(file)));
  return {
    toolchain: stored.toolchain,
    bundles: { ...Object.fromEntries(kept), ...made },
    sources: { ...stored.sources, ...Object.fromEntries(sources) },
  };
}

function readRecord(file: string): BundleRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleRecord;
  } catch {
    return undefined;
  }
}

/** Replaces the record atomically. */
function writeRecord(file: string, record: BundleRecord): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(record));
  renameSync(beside, file);
}

/**
 * Returns a function that tells whether a program's bundle is up to date with the sources. It looks at each file once,
 * however many bundles contain it.
 */
function freshness(root: string, { bundles, sources }: BundleRecord): (program: string) => boolean {
  const same = new Map<string, boolean>();
  const isUnchanged = (file: string, { hash, state } = sources[file] ?? noSource) =>
    hash !== '' && (stateOf(root, file)?.state === state || hashOf(root, file) === hash);
  const isSame = (file: string) => {
    const isSame = same.get(file) ?? isUnchanged(file);
    same.set(file, isSame);
    return isSame;
  };
  return (program) => {
    const made = bundles[program];
    return made !== undefined && existsSync(made.file) && made.inputs.every(isSame);
  };
}
