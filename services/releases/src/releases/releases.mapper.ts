import type { PlannedRelease, Release, ReleaseRef } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access.ts';
import { importedBy, type StoredRelease, sharedOf } from './releases.ts';

export function presentRelease(stored: StoredRelease, caller: Caller): Release {
  const { _id: id, preload, files, operations, imports, content: _, search: __, publisher_id: ___, ...same } = stored;
  const mayAct = releaseRights.actOn(caller, stored.remote);
  const blocked = stored.state === 'blocked';
  return {
    id,
    ...same,
    preload: [...preload],
    files: [...files],
    operations: [...operations],
    shared: sharedOf(stored),
    ...(imports && { imports: importedBy(stored) }),
    published_at: stored.published_at.toISOString(),
    live_at: stored.live_at?.toISOString() ?? null,
    steps: stored.steps.map(({ at, action, by, reason }) => ({ at: at.toISOString(), action, by, reason })),
    abilities: {
      start: mayAct && !blocked,
      allow: mayAct && blocked,
      block: mayAct && !blocked,
      pin: mayAct && !blocked,
    },
  };
}

export function plannedRelease(stored: StoredRelease): PlannedRelease {
  const { _id: id, release, version, container, entry, preload, server, files, manifest } = stored;
  return {
    ...{ id, release, version, container, entry, server },
    preload: [...preload],
    files: files.map(({ path, integrity, bytes }) => ({ path, integrity, bytes })),
    ...(manifest && { manifest }),
  };
}

export const releaseRef = ({ _id, release, version }: StoredRelease): ReleaseRef => ({ id: _id, release, version });

export function refOf(releases: ReadonlyMap<number, StoredRelease>, id: number | null): ReleaseRef | null {
  const release = id === null ? undefined : releases.get(id);
  return release ? releaseRef(release) : null;
}
