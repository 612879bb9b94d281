import type { Release } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access/release-rights.ts';
import { type KeptRelease, sharedOf } from './release.ts';

/** A release as the contract has it, with what this caller may do. */
export function presentRelease(kept: KeptRelease, caller: Caller): Release {
  const { _id: id, preload, files, operations, content: _, search: __, publisher_id: ___, ...same } = kept;
  const mayAct = releaseRights.actOn(caller, kept.remote);
  const blocked = kept.state === 'blocked';
  return {
    id,
    ...same,
    preload: [...preload],
    files: [...files],
    operations: [...operations],
    shared: sharedOf(kept),
    published_at: kept.published_at.toISOString(),
    live_at: kept.live_at?.toISOString() ?? null,
    steps: kept.steps.map(({ at, action, by, reason }) => ({ at: at.toISOString(), action, by, reason })),
    abilities: {
      start: mayAct && !blocked,
      allow: mayAct && blocked,
      block: mayAct && !blocked,
      pin: mayAct && !blocked,
    },
  };
}
