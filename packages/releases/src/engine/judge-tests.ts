import { sumOf } from './arm-counts.ts';
import type { HoldReason, RollBackReason, Share } from './decision.ts';
import { type Evidence, FAILURE_CEILING, SLOW_CEILING } from './evidence.ts';
import type { RolloutCounts } from './rollout-counts.ts';

/** The e-value at which a candidate is rolled back. Each test wrongly rolls back at most 1 good candidate of 1,000. */
export const ROLL_BACK_AT = 1_000;
/** The e-value above which a candidate is not promoted, because it may be on its way to a rollback. */
export const PROMOTE_BELOW = 10;
/**
 * How many visitors of stable must be known to be well before a ceiling test may blame the candidate. If an outage
 * affects half of all visitors at 50 %, a rollout would roll back in 10 of 100 cases with one such visitor, in 2 with
 * five.
 */
export const MIN_STABLE_LOSSES = 5;

/** The results of the three tests: reasons to roll back, and reasons to hold. */
interface Judgement {
  readonly rollBack: readonly RollBackReason[];
  readonly hold: readonly HoldReason[];
}

/** One test, and what it compares. */
interface Finding {
  readonly code: RollBackReason['code'];
  readonly test: keyof Evidence;
  readonly candidate: Share;
  readonly stable: Share;
  /** Whether stable itself is over the test's ceiling; undefined until enough is known of stable. */
  readonly stableIsOver: boolean | undefined;
  /** Whether the candidate is over it too, so that both have one cause. */
  readonly bothAreOver: boolean;
}

/**
 * Decides what the evidence in a rollout's counts calls for.
 * @param ratioIsExpected whether the sizes of the arms match the draw. The relative test assumes that and is skipped where it
 * isn't so: then more losses are the candidate's because more visitors are.
 */
export function judgeTests(counts: RolloutCounts, evidence: Evidence, ratioIsExpected: boolean): Judgement {
  const rollBack: RollBackReason[] = [];
  const environment: HoldReason[] = [];
  const grows: HoldReason[] = [];
  for (const finding of findings(counts, evidence).filter(({ test }) => ratioIsExpected || test !== 'relative')) {
    const { code, test, candidate, stable, stableIsOver, bothAreOver } = finding;
    const value = eValue(evidence[test]);
    if (bothAreOver) environment.push({ code: 'environment', test, candidate, stable });
    if (stableIsOver === true) continue;
    if (value >= ROLL_BACK_AT && stableIsOver === false) rollBack.push({ code, candidate, stable, evidence: value });
    else if (value > PROMOTE_BELOW) grows.push({ code: 'evidence_grows', test, evidence: value });
  }
  return { rollBack, hold: [...environment, ...grows] };
}

function findings({ stable, candidate, joined, stages }: RolloutCounts, evidence: Evidence): Finding[] {
  const all = sumOf(candidate, joined);
  const lost = { candidate: 0, stable: 0 };
  for (const { lostCandidate, lostStable } of stages) {
    lost.candidate += lostCandidate;
    lost.stable += lostStable;
  }
  const failed = { candidate: share(all.failed, all.assigned), stable: share(stable.failed, stable.assigned) };
  const slow = { candidate: share(all.slow, all.timed), stable: share(stable.slow, stable.timed) };
  const failing = isOver(failed.stable, stable.mounted, FAILURE_CEILING);
  const slowed = isOver(slow.stable, stable.timed, SLOW_CEILING);
  const noWorse = eValue(evidence.relative) <= PROMOTE_BELOW;
  return [
    {
      code: 'fails_more',
      test: 'relative',
      candidate: share(lost.candidate, candidate.assigned),
      stable: share(lost.stable, stable.assigned),
      stableIsOver: false,
      bothAreOver: false,
    },
    {
      code: 'fails_too_often',
      test: 'absolute',
      ...failed,
      stableIsOver: failing,
      bothAreOver: failing === true && noWorse && reaches(failed.candidate, FAILURE_CEILING),
    },
    {
      code: 'slow',
      test: 'slow',
      ...slow,
      stableIsOver: slowed,
      bothAreOver: slowed === true && eValue(evidence.slow) > PROMOTE_BELOW,
    },
  ];
}

/**
 * Whether stable itself is at a ceiling. Then what affects the candidate likely affects everybody, such as an API that
 * is down, and rolling back would not help. A negative answer needs visitors of stable who are known to be well.
 */
function isOver(stable: Share, failures: number, ceiling: number): boolean | undefined {
  if (reaches(stable, ceiling)) return true;
  return failures < MIN_STABLE_LOSSES ? undefined : false;
}

function reaches({ count, of }: Share, ceiling: number): boolean {
  return count > 0 && count >= ceiling * of;
}

function share(count: number, of: number): Share {
  return { count, of };
}

/** The e-value of a logarithm, capped so that JSON can represent it. */
export function eValue(logarithm: number): number {
  return Math.min(Math.exp(logarithm), 1e12);
}
