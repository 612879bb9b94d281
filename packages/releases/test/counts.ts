import { type ArmCounts, noCounts, type RolloutCounts, type StageCounts } from '../src/engine/rollout-counts.ts';

/**
 * Counts of a rollout in one stage of 10 %. All visitors have reported and mounted unless the arguments say otherwise.
 */
export function countsOf(
  stable: Partial<ArmCounts>,
  candidate: Partial<ArmCounts>,
  stage: Partial<StageCounts> = {},
): RolloutCounts {
  const arms = { stable: armOf(stable), candidate: armOf(candidate), joined: noCounts() };
  return {
    ...arms,
    stages: [
      {
        percent: 10,
        drawnStable: arms.stable.assigned,
        drawnCandidate: arms.candidate.assigned,
        joined: 0,
        lostStable: arms.stable.failed + arms.stable.silent,
        lostCandidate: arms.candidate.failed + arms.candidate.silent,
        ...stage,
      },
    ],
  };
}

function armOf(given: Partial<ArmCounts>): ArmCounts {
  const { assigned = 0, failed = 0, silent = 0 } = given;
  return { ...noCounts(), reported: assigned - silent, mounted: assigned - silent - failed, ...given };
}
