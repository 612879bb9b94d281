import type { Job } from '@keystead/service-kit';
import type { PointStore } from './point-store.ts';
import type { RolloutStore } from './rollout-store.ts';

/** Notes each minute where open rollouts stand. Two processes note a minute once. */
export const pointJob = ({ rollouts, points }: { rollouts: RolloutStore; points: PointStore }): Job => ({
  name: 'note points of rollouts',
  every: 60_000,
  async run() {
    const now = new Date();
    for (const rollout of await rollouts.open()) await points.addMinute(rollout, now);
  },
});
