import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeOf } from './make-bundles.ts';

/** Where bundles are kept, below the repository's root. */
export const cacheFolder = 'node_modules/.cache/programs';

/** What is known of the bundles that were made last. */
export interface BundleRecord {
  readonly toolchain: string;
  /** By the first file of the program, relative to the repository's root. */
  readonly bundles: Readonly<Record<string, MadeOf>>;
  /** A hash of each file that any of them is made of. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** A hash of what is in a file of the repository now; undefined where there is none. */
function hashOf(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : undefined;
}

/**
 * A record with bundles that were made since a moment. A file that was changed since then may be in them as it was before, and
 * counts as changed.
 */
export function withBundles(
  root: string,
  stored: BundleRecord,
  made: Readonly<Record<string, MadeOf>>,
  since: number,
): BundleRecord {
  const inputs = new Set(Object.values(made).flatMap((bundle) => bundle.inputs));
  const hashes = [...inputs].map((file) => {
    // The clock gives whole milliseconds, files have parts of them.
    const before =
      (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY) <= since + 1;
    return [file, (before && hashOf(root, file)) || ''] as const;
  });
  return {
    toolchain: stored.toolchain,
    bundles: { ...stored.bundles, ...made },
    hashes: { ...stored.hashes, ...Object.fromEntries(hashes) },
  };
}

/** The record in a file; undefined when there is none that can be read. */
export function readRecord(file: string): BundleRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleRecord;
  } catch {
    return undefined;
  }
}

/** Puts a record in the place of the one before, whole. */
export function writeRecord(file: string, record: BundleRecord): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(record));
  renameSync(beside, file);
}

/** Tells of programs whether their bundles are made of the sources of now; each file is read once, however many have it. */
export function freshness(root: string, { bundles, hashes }: BundleRecord): (program: string) => boolean {
  const same = new Map<string, boolean>();
  const isSame = (file: string) => {
    const known = same.get(file) ?? hashOf(root, file) === hashes[file];
    same.set(file, known);
    return known;
  };
  return (program) => {
    const made = bundles[program];
    return made !== undefined && existsSync(made.file) && made.inputs.every(isSame);
  };
}
