import type { ArmCounts } from './arm-counts.ts';
import type { StageCounts } from './rollout-counts.ts';

/** The deviation, in standard errors, that chance alone brings in one look of 1,000. */
const tooFar = 3.29;

/**
 * Whether the share of visitors who reported anything differs between the arms: one of them has lost beacons then, and what
 * is counted of it can't be compared. Two proportions with one pooled variance, corrected for whole numbers.
 */
export function beaconsDiffer(candidate: ArmCounts, stable: ArmCounts): boolean {
  const all = candidate.assigned + stable.assigned;
  if (candidate.assigned === 0 || stable.assigned === 0) return false;
  const share = (candidate.reported + stable.reported) / all;
  const expected = share * candidate.assigned;
  const variance = (share * (1 - share) * candidate.assigned * stable.assigned) / all;
  return isTooFar(candidate.reported - expected, variance);
}

/** How many drawn visitors the candidate has, and how many the stages' percentages let expect, of all who were drawn. */
export interface ArmSizes {
  readonly candidate: number;
  readonly expected: number;
  readonly visitors: number;
}

/**
 * The arms' sizes, when they don't fit the percentages: who is counted depends on the arm then, and no comparison holds.
 * A hold ends when it fits again, so it does no harm that one look of 1,000 is a false alarm.
 */
export function sampleRatioMismatch(stages: readonly StageCounts[]): ArmSizes | undefined {
  let [candidate, expected, visitors, variance] = [0, 0, 0, 0];
  for (const { percent, drawnCandidate, drawnStable } of stages) {
    const weight = percent / 100;
    const drawn = drawnCandidate + drawnStable;
    candidate += drawnCandidate;
    visitors += drawn;
    expected += drawn * weight;
    variance += drawn * weight * (1 - weight);
  }
  return isTooFar(candidate - expected, variance) ? { candidate, expected, visitors } : undefined;
}

function isTooFar(deviation: number, variance: number): boolean {
  return Math.max(0, Math.abs(deviation) - 0.5) > tooFar * Math.sqrt(variance);
}
