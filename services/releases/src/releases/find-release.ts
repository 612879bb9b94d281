import type { RemoteName } from '@keystead/contracts';
import { NotFound } from '@keystead/service-kit';
import type { StoredRelease } from './release.ts';
import type { ReleaseStore } from './release-store.ts';

/** Finds a release by its id; with `remote`, only of that one. @throws NotFound */
export async function findRelease(releases: ReleaseStore, id: number, remote?: RemoteName): Promise<StoredRelease> {
  const release = await releases.find(id);
  if (!release || (remote && release.remote !== remote))
    throw new NotFound(remote ? `There is no such release of ${remote}.` : 'There is no such release.');
  return release;
}
