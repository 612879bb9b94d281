import type { Rollout } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import type { ReleaseStore } from '../releases/release-store.ts';
import type { StoredRollout } from './rollout.ts';
import { presentRollout } from './rollout-presenter.ts';

/** Presents rollouts as in the contract, with the releases that they name. */
export async function presentRollouts(
  releases: ReleaseStore,
  rollouts: readonly StoredRollout[],
  caller: Caller,
): Promise<Rollout[]> {
  const named = await releases.byIds(rollouts.flatMap(({ candidate, baseline }) => [candidate, baseline]));
  return rollouts.map((rollout) => presentRollout(rollout, named, caller));
}

/** Presents one rollout as in the contract. */
export async function presentOneRollout(
  releases: ReleaseStore,
  rollout: StoredRollout,
  caller: Caller,
): Promise<Rollout> {
  const [presented] = await presentRollouts(releases, [rollout], caller);
  return presented as Rollout;
}
