import { type ArmCounts, sumOf } from './arm-counts.ts';
import { alternatives, logEvidence } from './e-value.ts';
import type { RolloutCounts, StageCounts } from './rollout-counts.ts';

/** How many times as often as stable the candidate may fail and still be no worse. */
export const toleratedRatio = 1.5;
/** The share of its visitors for whom a candidate may fail, whatever stable does. */
export const failureCeiling = 0.02;
/** The share of the candidate's mounts that may take longer than stable's 75th percentile. */
export const slowCeiling = 0.3;

/** What speaks against a candidate: natural logarithms of e-values, 0 where nothing was seen yet. */
export interface Evidence {
  /** That it fails more than 1.5 times as often as stable. */
  readonly relative: number;
  /** That it fails for more than 2 % of its visitors. */
  readonly absolute: number;
  /** That more than 30 % of its mounts are slow. */
  readonly slow: number;
}

// How far up each test looks. The further, the less each alternative weighs: these are as far as the harm they are for.
/** From 2.25 to 30 times stable's failures; what is worse shows as soon, and the ceiling of 2 % shows it sooner. */
const relativeAlternatives = alternatives(20);
/** From 3 % to 67 % of visitors: three failures of three must do, and so must four of ten and five of twenty. */
const absoluteAlternatives = alternatives(100);
/** From 39 % to 72 % of mounts: a candidate all of whose mounts are slow shows within ten anyway. */
const slowAlternatives = alternatives(6);

/** The evidence in a rollout's counts. */
export function evidenceOf({
  candidate,
  joined,
  stages,
}: Pick<RolloutCounts, 'candidate' | 'joined' | 'stages'>): Evidence {
  const all = sumOf(candidate, joined);
  return { relative: relativeEvidence(stages), absolute: absoluteEvidence(all), slow: slowEvidence(all) };
}

/**
 * Of the drawn visitors who were lost, how many are the candidate's. If it is no worse, a loss is its own with a chance of at
 * most R w / (R w + 1 - w), with w the share of the stage in force at the loss. A visitor drawn in an earlier and
 * smaller stage is less likely to be the candidate's than that, which errs towards keeping the candidate.
 *
 * The ratio is a product over losses, and those in one stage have the same bound: their numbers hold all there is to
 * know of their order, so nothing but counts needs to be kept.
 */
export function relativeEvidence(stages: readonly StageCounts[]): number {
  // Where nobody is drawn for the candidate there is nothing to compare.
  const drawing = stages.filter(({ percent }) => percent > 0);
  const series = drawing.map(({ percent, lostCandidate, lostStable }) => {
    const weighted = (toleratedRatio * percent) / 100;
    const bound = weighted / (weighted + 1 - percent / 100);
    return { hits: lostCandidate, trials: lostCandidate + lostStable, bound };
  });
  return logEvidence(series, relativeAlternatives);
}

/**
 * How many of the candidate's visitors failed, of all assigned. Who has not answered yet counts as well: were they left out,
 * failures that come sooner than mounts would look like more than they are. Counted in, they can only weaken the evidence.
 */
export function absoluteEvidence({ failed, assigned }: Pick<ArmCounts, 'failed' | 'assigned'>): number {
  return logEvidence([{ hits: failed, trials: assigned, bound: failureCeiling }], absoluteAlternatives);
}

/** How many of the candidate's timed mounts were slow. Those still under way are the slow ones, so they too can only weaken it. */
export function slowEvidence({ slow, timed }: Pick<ArmCounts, 'slow' | 'timed'>): number {
  return logEvidence([{ hits: slow, trials: timed, bound: slowCeiling }], slowAlternatives);
}
