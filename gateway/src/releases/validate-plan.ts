import { type PlannedRelease, ReleasePlan } from '@keystead/contracts';
import Value from 'typebox/value';
import type { ReleaseOfRemote } from './known-releases.ts';

/** Every release that a plan names. */
export const releasesOf = ({ remotes }: ReleasePlan): ReleaseOfRemote[] =>
  remotes.flatMap(({ remote, stable, fallback, rollout }) =>
    [stable, fallback, rollout?.candidate ?? null].flatMap((it) => (it ? [[remote, it] as const] : [])),
  );

/** Whether every script of a release has a hash. Without one, a page would load any script. */
export function isHashed({ files, entry, preload, server }: PlannedRelease): boolean {
  const hashed = new Set(files.map(({ path }) => path));
  return [entry, ...preload, ...(server === null ? [] : [server])].every((path) => hashed.has(path));
}

/** Validates a response as a plan. @throws Error if it is not a plan, or a script in it has no hash. */
export function validatePlan(answer: unknown): ReleasePlan {
  if (!Value.Check(ReleasePlan, answer)) throw new Error('The response is not a release plan');
  const odd = releasesOf(answer).find(([, release]) => !isHashed(release));
  if (odd) throw new Error(`The release plan names files of ${odd[0]} ${odd[1].release} without their hashes`);
  return answer;
}
