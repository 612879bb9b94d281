import type { ReleaseStore as FileKeeper } from '@keystead/release-store';
import type { Job, Logger } from '@keystead/service-kit';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { StoredFile, StoredFileStore } from './stored-file-store.ts';

/** What it works with. */
interface CleaningDependencies {
  readonly store: FileKeeper;
  readonly storedFiles: StoredFileStore;
  readonly releases: ReleaseStore;
  readonly liveReleases: LiveReleases;
  readonly log: Logger;
}

/** Milliseconds for which files stay after anybody wanted them: 30 days. */
const retainedFor = 30 * 24 * 60 * 60_000;
/** Files that are looked at together. */
const atOnce = 200;
const hour = 60 * 60_000;

/** Takes a file away, unless somebody wants it since it was read. The bytes go first: what is noted is found again. */
async function takeAway({ store, storedFiles }: CleaningDependencies, file: StoredFile): Promise<boolean> {
  if (!(await storedFiles.leave(file, new Date()))) return false;
  await store.remove(file._id);
  await storedFiles.forget(file);
  return true;
}

/**
 * Takes files out of the store that nobody has brought for 30 days, and that no release names to which somebody was sent in that
 * time, that was published in it, or that is needed now. The releases' records stay.
 */
export async function cleanStore(deps: CleaningDependencies, now = new Date()): Promise<void> {
  const { storedFiles, releases, liveReleases, log } = deps;
  const since = new Date(now.getTime() - retainedFor);
  let taken = 0;
  let after = new Date(0);
  let files: StoredFile[];
  do {
    files = await storedFiles.unwanted(since, after, atOnce);
    const named = await releases.namedFiles(
      files.map(({ _id }) => _id),
      await liveReleases.needed(),
      since,
    );
    for (const file of files) if (!named.has(file._id) && (await takeAway(deps, file))) taken += 1;
    const last = files.at(-1)?.wanted_at ?? now;
    // Those of one instant are one release's; should they fill a portion, the next begins behind them.
    after = last > after ? last : new Date(after.getTime() + 1);
  } while (files.length === atOnce);
  if (taken > 0) log.info({ taken }, 'took files out of the store that no release needs');
}

/** Cleans the store each hour. */
export const storeCleaningJob = (deps: CleaningDependencies): Job => ({
  name: 'clean the store of releases',
  every: hour,
  run: () => cleanStore(deps),
});
