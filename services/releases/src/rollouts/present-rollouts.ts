import type { Rollout } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { StoredRollout } from './rollout.ts';
import { presentRollout } from './rollout-presenter.ts';

/** Rollouts as the contract has them, with the releases that they name. */
export async function presentRollouts(
  releases: ReleaseStore,
  rollouts: readonly StoredRollout[],
  caller: Caller,
): Promise<Rollout[]> {
  const named = await releases.byIds(rollouts.flatMap(({ candidate, baseline }) => [candidate, baseline]));
  return rollouts.map((rollout) => presentRollout(rollout, named, caller));
}

/** One rollout as the contract has it. */
export async function presentOneRollout(
  releases: ReleaseStore,
  rollout: StoredRollout,
  caller: Caller,
): Promise<Rollout> {
  const [presented] = await presentRollouts(releases, [rollout], caller);
  return presented as Rollout;
}
