import type { ArmCounts, Rollout } from '@keystead/contracts';
import type { Arm, Group } from '@keystead/rollouts';
import type { KeptRollout } from './rollout.ts';

/** What the groups that belong to an arm come to together. */
function armCounts({ counts, kinds }: KeptRollout, arm: Arm): ArmCounts {
  const groups: Group[] = arm === 'stable' ? ['stable'] : ['candidate', 'joined'];
  const sum = (name: keyof KeptRollout['counts'][Group]) => groups.reduce((all, group) => all + counts[group][name], 0);
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
export const presentCounts = (rollout: KeptRollout): Rollout['arms'] => ({
  candidate: armCounts(rollout, 'candidate'),
  stable: armCounts(rollout, 'stable'),
});
