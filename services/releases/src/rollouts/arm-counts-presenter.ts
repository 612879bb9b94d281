import type { ArmCounts, Rollout } from '@keystead/contracts';
import type { Arm, Group } from '@keystead/releases';
import type { StoredRollout } from './rollout.ts';

/** The sums over the groups of an arm. */
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

/** Presents the counts of both arms as in the contract. */
export const presentCounts = (rollout: StoredRollout): Rollout['arms'] => ({
  candidate: armCounts(rollout, 'candidate'),
  stable: armCounts(rollout, 'stable'),
});
