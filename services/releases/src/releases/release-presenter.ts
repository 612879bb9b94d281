import type { Release } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access/release-rights.ts';
import { type StoredRelease, sharedOf } from './release.ts';

/** Presents a release as in the contract, with this caller's abilities. */
export function presentRelease(stored: StoredRelease, caller: Caller): Release {
  const { _id: id, preload, files, operations, content: _, search: __, publisher_id: ___, ...same } = stored;
  const mayAct = releaseRights.actOn(caller, stored.remote);
  const blocked = stored.state === 'blocked';
  return {
    id,
    ...same,
    preload: [...preload],
    files: [...files],
    operations: [...operations],
    shared: sharedOf(stored),
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
