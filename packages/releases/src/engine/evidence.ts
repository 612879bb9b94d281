import { type ArmCounts, sumOf } from './arm-counts.ts';
import { alternatives, logEvidence } from './e-value.ts';
import type { RolloutCounts, StageCounts } from './rollout-counts.ts';

/** How many times as often as stable the candidate may fail and still count as no worse. */
export const TOLERATED_RATIO = 1.5;
/** The share of its visitors for whom a candidate may fail, whatever stable's share is. */
export const FAILURE_CEILING = 0.02;
/** The share of the candidate's mounts that may take longer than stable's 75th percentile. */
export const SLOW_CEILING = 0.3;

/** The evidence against a candidate: natural logarithms of e-values, 0 where there is no data yet. */
export interface Evidence {
  /** That the candidate fails more than 1.5 times as often as stable. */
  readonly relative: number;
  /** That the candidate fails for more than 2 % of its visitors. */
  readonly absolute: number;
  /** That more than 30 % of the candidate's mounts are slow. */
  readonly slow: number;
}

// How far up each test looks. The wider the range, the less each alternative weighs: each range ends at the harm that
// its test is for.
/** From 2.25 to 30 times stable's failures. Anything worse shows as soon, and the ceiling of 2 % shows it sooner. */
const relativeAlternatives = alternatives(20);
/** From 3 % to 67 % of visitors: three failures of three must suffice, and so must four of ten and five of twenty. */
const absoluteAlternatives = alternatives(100);
/** From 39 % to 72 % of mounts: a candidate whose mounts are all slow shows within ten mounts anyway. */
const slowAlternatives = alternatives(6);

/** The evidence in the counts of a rollout. */
export function evidenceOf({
  candidate,
  joined,
  stages,
}: Pick<RolloutCounts, 'candidate' | 'joined' | 'stages'>): Evidence {
  const all = sumOf(candidate, joined);
  return { relative: relativeEvidence(stages), absolute: absoluteEvidence(all), slow: slowEvidence(all) };
}

/**
 * How many of the drawn visitors who were lost are the candidate's. If the candidate is no worse, a loss is its own
 * with a probability of at most R w / (R w + 1 - w), with w the share of the current stage at the loss. A visitor drawn
 * in an earlier, smaller stage is less likely than that to be the candidate's, which errs towards keeping the
 * candidate.
 *
 * The ratio is a product over losses, and all losses in one stage have the same bound. Their order doesn't matter, so
 * only counts need to be stored.
 */
export function relativeEvidence(stages: readonly StageCounts[]): number {
  // Where nobody is drawn for the candidate there is nothing to compare.
  const drawing = stages.filter(({ percent }) => percent > 0);
  const series = drawing.map(({ percent, lostCandidate, lostStable }) => {
    const weighted = (TOLERATED_RATIO * percent) / 100;
    const bound = weighted / (weighted + 1 - percent / 100);
    return { hits: lostCandidate, trials: lostCandidate + lostStable, bound };
  });
  return logEvidence(series, relativeAlternatives);
}

/**
 * How many of the candidate's visitors failed, of all assigned. Visitors who have not reported yet count as well.
 * Without them, failures that arrive sooner than mounts would look like more than they are. Counting them can only
 * weaken the evidence.
 */
export function absoluteEvidence({ failed, assigned }: Pick<ArmCounts, 'failed' | 'assigned'>): number {
  return logEvidence([{ hits: failed, trials: assigned, bound: FAILURE_CEILING }], absoluteAlternatives);
}

/**
 * How many of the candidate's timed mounts were slow. Mounts still under way are the slow ones, so leaving them out can
 * only weaken the evidence.
 */
export function slowEvidence({ slow, timed }: Pick<ArmCounts, 'slow' | 'timed'>): number {
  return logEvidence([{ hits: slow, trials: timed, bound: SLOW_CEILING }], slowAlternatives);
}
