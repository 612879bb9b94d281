import type { ReleaseStore } from '@keystead/releases';
import type { Job, Logger } from '@keystead/service-kit';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { StoredFile, StoredFileRepository } from './stored-files.repository.ts';

interface CleaningDependencies {
  readonly store: ReleaseStore;
  readonly storedFiles: StoredFileRepository;
  readonly releases: ReleaseRepository;
  readonly liveReleases: LiveReleases;
  readonly log: Logger;
}

/** How long files stay after their last use, in milliseconds: 30 days. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;
const BATCH_SIZE = 200;
const HOUR_MS = 60 * 60_000;

/** The bytes go first: if that fails, the record remains, and the file is found again. */
async function removeFile({ store, storedFiles }: CleaningDependencies, file: StoredFile): Promise<boolean> {
  if (!(await storedFiles.markRemoving(file, new Date()))) return false;
  await store.remove(file._id);
  await storedFiles.delete(file);
  return true;
}

/** Removes files that nobody has uploaded and no release has used for 30 days. The releases' records stay. */
export async function cleanStore(deps: CleaningDependencies, now = new Date()): Promise<void> {
  const { storedFiles, releases, liveReleases, log } = deps;
  const since = new Date(now.getTime() - RETENTION_MS);
  let removed = 0;
  let after = new Date(0);
  let files: StoredFile[];
  do {
    files = await storedFiles.unusedSince(since, after, BATCH_SIZE);
    const named = await releases.namedFiles(
      files.map(({ _id }) => _id),
      await liveReleases.needed(),
      since,
    );
    for (const file of files) if (!named.has(file._id) && (await removeFile(deps, file))) removed += 1;
    const last = files.at(-1)?.wanted_at ?? now;
    // Files with the same time belong to one release. If they fill a whole batch, the next batch begins after them.
    after = last > after ? last : new Date(after.getTime() + 1);
  } while (files.length === BATCH_SIZE);
  if (removed > 0) log.info({ taken: removed }, 'removed files from the store that no release needs');
}

export const storeCleaningJob = (deps: CleaningDependencies): Job => ({
  name: 'clean the store of releases',
  every: HOUR_MS,
  run: () => cleanStore(deps),
});
