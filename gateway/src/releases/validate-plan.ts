import { type PlannedRelease, ReleasePlan } from '@keystead/contracts';
import Value from 'typebox/value';
import type { ReleaseOfRemote } from './known-releases.ts';

/** Every release that a plan names. */
export const releasesOf = ({ remotes }: ReleasePlan): ReleaseOfRemote[] =>
  remotes.flatMap(({ remote, stable, fallback, rollout }) =>
    [stable, fallback, rollout?.candidate ?? null].flatMap((it) => (it ? [[remote, it] as const] : [])),
  );

/** Whether every script that a page is told of has its hash, without which it could be any script. */
export function isHashed({ files, entry, preload, server }: PlannedRelease): boolean {
  const hashed = new Set(files.map(({ path }) => path));
  return [entry, ...preload, ...(server === null ? [] : [server])].every((path) => hashed.has(path));
}

/** What was answered, if it is a plan that can be gone by. */
export function validatePlan(answer: unknown): ReleasePlan {
  if (!Value.Check(ReleasePlan, answer)) throw new Error('What was answered is no release plan');
  const odd = releasesOf(answer).find(([, release]) => !isHashed(release));
  if (odd) throw new Error(`The release plan names files of ${odd[0]} ${odd[1].release} without their hashes`);
  return answer;
}
