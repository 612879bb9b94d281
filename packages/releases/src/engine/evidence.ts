import {
  type Arm,
  type ArmCounts,
  type Measure,
  measures,
  type RolloutCounts,
  type Share,
  type Signal,
  type StageCounts,
  signals,
  sumOf,
} from './rollout-counts.ts';

// A decision calls these some 150 times. In a sandbox such as jest's, looking up a global takes longer than the call.
const { exp, log, log1p } = Math;

/** How many alternatives each test sets against the hypothesis "no worse". */
const ALTERNATIVES = 24;
/** The odds multiplier of the mildest alternative: no rollout has enough visitors to tell a smaller one apart. */
const MILDEST_RATIO = 1.5;

/** By what each alternative multiplies the odds of a hit, and the logarithms of that. */
interface Alternatives {
  readonly multipliers: Float64Array;
  readonly logs: Float64Array;
}

/** The counts of a test: hits among trials. Under "no worse", at most the share `bound` of the trials are hits. */
interface Trials {
  readonly hits: number;
  readonly trials: number;
  readonly bound: number;
}

/**
 * From just above the bound up to `worst` times its odds, in even steps of the logarithm, because a candidate may be a
 * little worse or many times worse. The mean is never below a 24th of the ratio of the best-fitting alternative.
 */
export function alternatives(worst: number): Alternatives {
  const step = log(worst / MILDEST_RATIO) / (ALTERNATIVES - 1);
  const logs = Float64Array.from({ length: ALTERNATIVES }, (_, index) => log(MILDEST_RATIO) + step * index);
  return { multipliers: logs.map((each) => exp(each)), logs };
}

/**
 * The logarithm of a test's e-value: the mean, over the alternatives, of the likelihood ratio of each alternative to
 * the bound. Its expected value under "no worse" is never above 1. So it reaches 1,000 with a probability of at most 1
 * in 1,000, however often it is checked (Ville's inequality).
 *
 * If the odds are multiplied by r, a hit multiplies the ratio by r / s and a miss by 1 / s, with s = 1 + (r - 1) bound.
 * If hits have probability p, the factor's mean is (1 + (r - 1) p) / s: 1 at the bound and less for every p below it,
 * since r > 1. So the bound covers every lower probability, and trials with different bounds may follow each other.
 */
export function logEvidence(series: readonly Trials[], { multipliers, logs }: Alternatives): number {
  if (series.every(({ trials }) => trials === 0)) return 0;
  const ratios = new Float64Array(ALTERNATIVES);
  for (const { hits, trials, bound } of series) {
    for (let index = 0; index < ALTERNATIVES; index++) {
      const spread = log1p(((multipliers[index] as number) - 1) * bound);
      ratios[index] = (ratios[index] as number) + hits * (logs[index] as number) - trials * spread;
    }
  }
  return logMean(ratios);
}

/** The logarithm of the mean of numbers that are given by theirs. The greatest is factored out, so no sum overflows. */
function logMean(logs: Float64Array): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of logs) if (each > greatest) greatest = each;
  let sum = 0;
  for (const each of logs) sum += exp(each - greatest);
  return greatest + log(sum / logs.length);
}

/** How many times as often as stable the candidate may fail and still count as no worse. */
const TOLERATED_RATIO = 1.5;
/** The share of its visitors for whom a candidate may fail, whatever stable's share is. */
export const FAILURE_CEILING = 0.02;
/** The share of the candidate's mounts that may take longer than the limit, and so for the measures. */
export const SLOW_CEILING = 0.3;
/** The e-value at which a candidate is rolled back. Each test wrongly rolls back at most 1 good candidate of 1,000. */
export const ROLL_BACK_AT = 1_000;
/** The e-value above which a candidate is not promoted, because it may be on its way to a rollback. */
export const PROMOTE_BELOW = 10;

/** The evidence against a candidate: natural logarithms of e-values, 0 where there is no data yet. */
export interface Evidence {
  /** That the candidate fails more than 1.5 times as often as stable. */
  readonly relative: number;
  /** That the candidate fails for more than 2 % of its visitors. */
  readonly absolute: number;
  /** That more than 30 % of the candidate's mounts are slow. */
  readonly slow: number;
  /** That any signal or measure is worse than with stable: the mean of their e-values, so that it is one test. */
  readonly signals: number;
}

// The wider the range of a test, the less each alternative weighs: it ends at the harm that the test is for.
/** From 2.25 to 30 times stable's failures. Anything worse shows as soon, and the ceiling of 2 % shows it sooner. */
const relativeAlternatives = alternatives(20);
/** From 3 % to 67 % of visitors: three failures of three must suffice, and so must four of ten and five of twenty. */
const absoluteAlternatives = alternatives(100);
/** From 39 % to 72 % of mounts: a candidate whose mounts are all slow shows within ten mounts anyway. */
const slowAlternatives = alternatives(6);

export function evidenceOf({ candidate, joined, stages, stable }: RolloutCounts): Evidence {
  const all = sumOf(candidate, joined);
  return {
    relative: relativeEvidence(stages),
    absolute: absoluteEvidence(all),
    slow: slowEvidence(all),
    signals: logMean(Float64Array.from(signalEvidence({ candidate: all, stable, stages }), ({ log }) => log)),
  };
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
  return comparedEvidence(stages, ({ lostCandidate, lostStable }) => ({ worse: lostCandidate, better: lostStable }));
}

/** The share of one arm among all drawn visitors of whom something was reported, where it should be no greater. */
function comparedEvidence(
  stages: readonly StageCounts[],
  read: (stage: StageCounts) => { readonly worse: number; readonly better: number },
  suspect: Arm = 'candidate',
): number {
  // Where nobody is drawn for the candidate there is nothing to compare.
  const drawing = stages.filter(({ percent }) => percent > 0);
  const series = drawing.map((stage) => {
    const share = (suspect === 'candidate' ? stage.percent : 100 - stage.percent) / 100;
    const weighted = TOLERATED_RATIO * share;
    const { worse, better } = read(stage);
    return { hits: worse, trials: worse + better, bound: weighted / (weighted + 1 - share) };
  });
  return logEvidence(series, relativeAlternatives);
}

/** A goal of the team is good: it counts against the candidate that stable's visitors reach it more often. */
function signalOf(signal: Signal, stages: readonly StageCounts[]): number {
  const count = ({ signals }: StageCounts, arm: Arm) => signals?.[arm]?.[signal] ?? 0;
  const [suspect, other] = signal === 'goal' ? (['stable', 'candidate'] as const) : (['candidate', 'stable'] as const);
  return comparedEvidence(stages, (stage) => ({ worse: count(stage, suspect), better: count(stage, other) }), suspect);
}

/** As slow mounts; nothing while stable is not known to be below the ceiling. */
function measureOf(measure: Measure, candidate: ArmCounts, stable: ArmCounts): number {
  const [hits, trials] = [candidate.above?.[measure] ?? 0, candidate.measured?.[measure] ?? 0];
  const of = stable.measured?.[measure] ?? 0;
  const stableIsOver = isOver({ count: stable.above?.[measure] ?? 0, of }, of, SLOW_CEILING);
  if (stableIsOver !== false) return Number.NEGATIVE_INFINITY;
  return logEvidence([{ hits, trials, bound: SLOW_CEILING }], slowAlternatives);
}

/** By signal and measure, as logarithms. `candidate` includes joined visitors, whom only the measures take. */
export function signalEvidence({ candidate, stable, stages }: Pick<RolloutCounts, 'candidate' | 'stable' | 'stages'>): {
  readonly name: Signal | Measure;
  readonly log: number;
}[] {
  return [
    ...signals.map((name) => ({ name, log: signalOf(name, stages) })),
    ...measures.map((name) => ({ name, log: measureOf(name, candidate, stable) })),
  ];
}

/**
 * Visitors of stable who must be known to be well before a ceiling test may blame the candidate. If an outage affects
 * half of all visitors at 50 %, a rollout would roll back in 10 of 100 cases with one such visitor, in 2 with five.
 */
const MIN_STABLE_LOSSES = 5;

/**
 * Whether stable itself is at a ceiling: then the cause likely affects everybody, and rolling back would not help. A
 * negative answer needs visitors of stable who are known to be well.
 */
export function isOver(stable: Share, known: number, ceiling: number): boolean | undefined {
  if (reaches(stable, ceiling)) return true;
  return known < MIN_STABLE_LOSSES ? undefined : false;
}

export function reaches({ count, of }: Share, ceiling: number): boolean {
  return count > 0 && count >= ceiling * of;
}

/** Includes visitors who have not reported yet, which can only weaken the evidence: failures arrive before mounts. */
export function absoluteEvidence({ failed, assigned }: Pick<ArmCounts, 'failed' | 'assigned'>): number {
  return logEvidence([{ hits: failed, trials: assigned, bound: FAILURE_CEILING }], absoluteAlternatives);
}

/** Mounts still under way are the slow ones, so leaving them out can only weaken the evidence. */
export function slowEvidence({ slow, timed }: Pick<ArmCounts, 'slow' | 'timed'>): number {
  return logEvidence([{ hits: slow, trials: timed, bound: SLOW_CEILING }], slowAlternatives);
}

/** Capped so that JSON can represent it. */
export function eValue(logarithm: number): number {
  return Math.min(Math.exp(logarithm), 1e12);
}
