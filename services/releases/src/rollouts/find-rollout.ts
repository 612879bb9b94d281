import { NotFound } from '@keystead/service-kit';
import type { StoredRollout } from './rollout.ts';
import type { RolloutStore } from './rollout-store.ts';

/** @throws NotFound */
export async function findRollout(rollouts: RolloutStore, id: number): Promise<StoredRollout> {
  const rollout = await rollouts.find(id);
  if (!rollout) throw new NotFound('There is no such rollout.');
  return rollout;
}
