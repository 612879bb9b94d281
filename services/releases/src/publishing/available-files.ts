import type { ReleaseFile } from '@keystead/contracts';
import { type ReleaseStore as FileStore, StoreUnavailable } from '@keystead/releases';
import { Unavailable } from '@keystead/service-kit';
import type { AvailableFiles } from './release-problems.ts';
import type { StoredFileStore } from './stored-file-store.ts';

/** How many files the store is checked for at once. */
const BATCH_SIZE = 16;

/** The store of files, and the records of what is in it. */
export interface Files {
  readonly store: FileStore;
  readonly storedFiles: Pick<StoredFileStore, 'touch'>;
}

/** Converts an error of the store for callers. */
export function storeProblem(error: unknown): unknown {
  if (error instanceof StoreUnavailable)
    return new Unavailable('The store of releases does not answer. Please try again in a moment.', error);
  return error;
}

/**
 * Returns which of these files are in the store, with their sizes. It also protects them from cleaning for as long as
 * the files of an unused release.
 */
export async function availableFiles(
  { store, storedFiles }: Files,
  files: readonly Pick<ReleaseFile, 'integrity'>[],
): Promise<AvailableFiles> {
  const integrities = [...new Set(files.map(({ integrity }) => integrity))];
  const recorded = await storedFiles.touch(integrities, new Date());
  const available = new Map<string, number>();
  const entries = [...recorded];
  for (let from = 0; from < entries.length; from += BATCH_SIZE) {
    const some = entries.slice(from, from + BATCH_SIZE);
    const has = await Promise.all(some.map(([integrity]) => store.has(integrity))).catch((error) => {
      throw storeProblem(error);
    });
    for (const [at, [integrity, bytes]] of some.entries()) if (has[at]) available.set(integrity, bytes);
  }
  return available;
}
