import type { ArmCounts, Rollout } from '@keystead/contracts';
import type { Arm, Group } from '@keystead/rollouts';
import type { StoredRollout } from './rollout.ts';

/** What the groups that belong to an arm come to together. */
function armCounts({ counts, kinds }: StoredRollout, arm: Arm): ArmCounts {
  const groups: Group[] = arm === 'stable' ? ['stable'] : ['candidate', 'joined'];
  const sum = (name: keyof StoredRollout['counts'][Group]) =>
    groups.reduce((all, group) => all + counts[group][name], 0);
  return {
    visitors: sum('assigned'),
    mounted: sum('mounted'),
    failed: sum('failed'),
    ...kinds[arm],
    silent: sum('silent'),
    slow: sum('slow'),
  };
}

/** What the visitors of both arms reported, as the contract has it. */
export const presentCounts = (rollout: StoredRollout): Rollout['arms'] => ({
  candidate: armCounts(rollout, 'candidate'),
  stable: armCounts(rollout, 'stable'),
});
