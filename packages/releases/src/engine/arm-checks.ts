import type { ArmCounts, StageCounts } from './rollout-counts.ts';

/** The deviation, in standard errors, that chance alone exceeds in one check of 1,000. */
const MAX_STANDARD_ERRORS = 3.29;

/**
 * Whether the share of visitors who reported anything differs between the arms. If it does, one arm has lost beacons,
 * and its counts can't be compared. The test compares two proportions with one pooled variance and a continuity
 * correction.
 */
export function beaconsDiffer(candidate: ArmCounts, stable: ArmCounts): boolean {
  const all = candidate.assigned + stable.assigned;
  if (candidate.assigned === 0 || stable.assigned === 0) return false;
  const share = (candidate.reported + stable.reported) / all;
  const expected = share * candidate.assigned;
  const variance = (share * (1 - share) * candidate.assigned * stable.assigned) / all;
  return isTooFar(candidate.reported - expected, variance);
}

/**
 * How many drawn visitors the candidate has, how many the stages' percentages lead us to expect, and how many were
 * drawn in all.
 */
export interface ArmSizes {
  readonly candidate: number;
  readonly expected: number;
  readonly visitors: number;
}

/**
 * Returns the arms' sizes if they don't match the percentages (a sample-ratio mismatch). Who is counted then depends on
 * the arm, and no comparison is valid. A hold ends when the sizes match again, so one false alarm in 1,000 checks does
 * no harm.
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
  return Math.max(0, Math.abs(deviation) - 0.5) > MAX_STANDARD_ERRORS * Math.sqrt(variance);
}
