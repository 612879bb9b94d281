import { globSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { type BundleRecord, cacheFolder, freshness, readRecord, withBundles, writeRecord } from './bundle-record.ts';
import { makeBundles, toolchainHash } from './make-bundles.ts';

/** Which file to run for a program's first file: its bundle as long as that is made of the sources of now, or the file itself. */
export type FileToRun = (program: string) => string;

/** What to bundle. */
export interface BundleOptions {
  /** The repository's root. */
  readonly root: string;
  /** The first file of each program. */
  readonly programs: readonly string[];
  readonly say: (line: string) => void;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Milliseconds for which bundles are kept though there are newer ones. */
const retainedFor = 60 * 60_000;

const fromSources: FileToRun = (program) => program;
/** `portfolio` of `/keystead/services/portfolio/src/main.ts`. */
const nameOf = (program: string) => basename(dirname(dirname(program)));

/**
 * Makes a bundle of each program where one has changed since: a program of a thousand modules takes half of its start to find
 * and load each of them. They are kept in `node_modules/.cache/programs`, and a program that is changed later runs from its
 * sources. So do all where bundles can't be made, and where traces are exported, which look into packages while those are loaded.
 */
export async function bundlePrograms({
  root,
  programs,
  say,
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
      say(`  ${Object.keys(entries).join(', ')}  bundled in ${((Date.now() - since) / 1000).toFixed(1)} s`);
    }
    return fileToRun(root, record);
  } catch (error) {
    say(`The programs run from their sources, which takes longer to start: ${(error as Error).message}`);
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
 * Deletes bundles that are no longer of use. Who started meanwhile may be making some, or be about to start from them: those of
 * the last hour stay.
 */
function forgetOthers(cache: string, { bundles }: BundleRecord): void {
  const stored = new Set(Object.values(bundles).map(({ file }) => dirname(file)));
  for (const folder of globSync('made-*', { cwd: cache }).map((name) => join(cache, name))) {
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!stored.has(folder) && made < Date.now() - retainedFor) rmSync(folder, { recursive: true, force: true });
  }
}
