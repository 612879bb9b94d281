import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MadeOf } from './make-bundles.ts';

/** The folder of the bundles, below the repository's root. */
export const cacheFolder = 'node_modules/.cache/programs';

export interface BundleRecord {
  readonly toolchain: string;
  /** Keyed by the program's entry file, relative to the repository's root. */
  readonly bundles: Readonly<Record<string, MadeOf>>;
  /** A hash of each source file in any of the bundles. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** The hash of the current content of a file of the repository; undefined if it does not exist. */
function hashOf(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('base64') : undefined;
}

/**
 * Adds bundles that were made since an instant to a record. A file that was changed after that instant may be in them
 * in its older form, so it counts as changed.
 */
export function withBundles(
  root: string,
  stored: BundleRecord,
  made: Readonly<Record<string, MadeOf>>,
  since: number,
): BundleRecord {
  const inputs = new Set(Object.values(made).flatMap((bundle) => bundle.inputs));
  const hashes = [...inputs].map((file) => {
    // The clock counts whole milliseconds, but file times have fractions.
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

/** The record in a file; undefined if it is missing or unreadable. */
export function readRecord(file: string): BundleRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BundleRecord;
  } catch {
    return undefined;
  }
}

/** Replaces the record atomically. */
export function writeRecord(file: string, record: BundleRecord): void {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(record));
  renameSync(beside, file);
}

/**
 * Returns a function that tells whether a program's bundle is up to date with the sources. It reads each file once,
 * however many bundles contain it.
 */
export function freshness(root: string, { bundles, hashes }: BundleRecord): (program: string) => boolean {
  const same = new Map<string, boolean>();
  const isSame = (file: string) => {
    const isSame = same.get(file) ?? hashOf(root, file) === hashes[file];
    same.set(file, isSame);
    return isSame;
  };
  return (program) => {
    const made = bundles[program];
    return made !== undefined && existsSync(made.file) && made.inputs.every(isSame);
  };
}
