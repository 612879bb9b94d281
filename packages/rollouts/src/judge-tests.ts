import { sumOf } from './arm-counts.ts';
import type { HoldReason, RollBackReason, Share } from './decision.ts';
import { type Evidence, failureCeiling, slowCeiling } from './evidence.ts';
import type { RolloutCounts } from './rollout-counts.ts';

/** The e-value at which a candidate is taken back: each test does that to 1 good candidate of 1,000 at most. */
export const rollBackAt = 1_000;
/** The e-value above which a candidate does not go on, for it may be on its way there. */
export const promoteBelow = 10;
/**
 * The visitors of stable that must be known to be well before a ceiling may blame the candidate: where an outage meets half of
 * everybody at 50 %, it would take the candidate back in 10 of 100 cases with one of them, in 2 with five.
 */
export const stableNeeded = 5;

/** What the three tests say: reasons to take back, and reasons to wait. */
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
  /** Whether stable is over the test's ceiling itself; undefined until enough is known of it. */
  readonly stableIsOver: boolean | undefined;
  /** Whether the candidate is over it too, so that both have one cause. */
  readonly bothAreOver: boolean;
}

/**
 * What the evidence in a rollout's counts asks for.
 * @param drawFits whether the arms are as large as the draw makes them. The relative test takes that for granted, and says nothing
 *   where it isn't so: then losses are the candidate's more often because its visitors are.
 */
export function judgeTests(counts: RolloutCounts, evidence: Evidence, drawFits: boolean): Judgement {
  const rollBack: RollBackReason[] = [];
  const environment: HoldReason[] = [];
  const grows: HoldReason[] = [];
  for (const finding of findings(counts, evidence).filter(({ test }) => drawFits || test !== 'relative')) {
    const { code, test, candidate, stable, stableIsOver, bothAreOver } = finding;
    const value = eValue(evidence[test]);
    if (bothAreOver) environment.push({ code: 'environment', test, candidate, stable });
    if (stableIsOver === true) continue;
    if (value >= rollBackAt && stableIsOver === false) rollBack.push({ code, candidate, stable, evidence: value });
    else if (value > promoteBelow) grows.push({ code: 'evidence_grows', test, evidence: value });
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
  const failing = isOver(failed.stable, stable.mounted, failureCeiling);
  const slowed = isOver(slow.stable, stable.timed, slowCeiling);
  const noWorse = eValue(evidence.relative) <= promoteBelow;
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
      bothAreOver: failing === true && noWorse && reaches(failed.candidate, failureCeiling),
    },
    {
      code: 'slow',
      test: 'slow',
      ...slow,
      stableIsOver: slowed,
      bothAreOver: slowed === true && eValue(evidence.slow) > promoteBelow,
    },
  ];
}

/**
 * Whether stable is at a ceiling itself: then what the candidate meets is likely met by all, such as an API that is down, and
 * taking it back would cure nothing. Before that can be told, somebody must have been seen to whom nothing happened.
 */
function isOver(stable: Share, known: number, ceiling: number): boolean | undefined {
  if (reaches(stable, ceiling)) return true;
  return known < stableNeeded ? undefined : false;
}

function reaches({ count, of }: Share, ceiling: number): boolean {
  return count > 0 && count >= ceiling * of;
}

function share(count: number, of: number): Share {
  return { count, of };
}

/** The e-value of its logarithm, kept where JSON can write it. */
export function eValue(logarithm: number): number {
  return Math.min(Math.exp(logarithm), 1e12);
}
