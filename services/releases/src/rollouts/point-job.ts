import type { Job } from '@keystead/service-kit';
import type { PointStore } from './point-store.ts';
import type { RolloutStore } from './rollout-store.ts';

/**
 * The job that records the state of open rollouts each minute. If two processes run it, each minute is recorded once.
 */
export const pointJob = ({ rollouts, points }: { rollouts: RolloutStore; points: PointStore }): Job => ({
  name: 'record rollout points',
  every: 60_000,
  async run() {
    const now = new Date();
    for (const rollout of await rollouts.open()) await points.addMinute(rollout, now);
  },
});
