import type { Decision, HoldReason, RollBackReason } from './decision.ts';
import {
  type Evidence,
  eValue,
  evidenceOf,
  FAILURE_CEILING,
  isOver,
  PROMOTE_BELOW,
  ROLL_BACK_AT,
  reaches,
  SLOW_CEILING,
  signalEvidence,
} from './evidence.ts';
import {
  type Arm,
  type ArmCounts,
  type Measure,
  measures,
  type RolloutCounts,
  type Share,
  type Signal,
  type StageCounts,
  sumOf,
} from './rollout-counts.ts';

interface StageGoal {
  /** Visitors who reached the candidate in this stage, drawn or joined. */
  readonly minVisitors: number;
  readonly minSeconds: number;
}

/** The decision uses nothing else, not even a clock. */
interface Situation {
  readonly goal: StageGoal;
  /** All counts since the rollout began. The last stage is the current one. */
  readonly counts: RolloutCounts;
  readonly secondsInStage: number;
  /** False for the first release of a remote: then there is nothing to compare with. */
  readonly hasStable?: boolean;
}

/** Callers may ask at any time and as often as they like: the evidence allows that (see `logEvidence`). */
export function decide({ goal, counts, secondsInStage, hasStable = true }: Situation): Decision {
  const evidence = evidenceOf(counts);
  const mismatch = hasStable ? sampleRatioMismatch(counts.stages) : undefined;
  const found = hasStable ? findings(counts, evidence) : [failuresAlone(counts)];
  const { rollBack, hold } = judgeTests(found, evidence, mismatch === undefined);
  if (rollBack.length > 0) return { verdict: 'roll_back', because: rollBack, evidence };
  const visitors = visitorsOfStage(counts);
  const reasons = [
    ...hold,
    ...withoutData(counts, hasStable),
    ...unlikeArms(counts, mismatch),
    ...unmet(goal, visitors, secondsInStage),
  ];
  if (reasons.length > 0) return { verdict: 'hold', because: reasons, evidence };
  return { verdict: 'promote', because: [{ code: 'stage_met', visitors, seconds: secondsInStage }], evidence };
}

function visitorsOfStage({ stages }: RolloutCounts): number {
  const stage = stages.at(-1);
  return stage ? stage.drawnCandidate + stage.joined : 0;
}

/** Missing reports are not a good sign. */
function withoutData({ stable, candidate, joined }: RolloutCounts, hasStable: boolean): HoldReason[] {
  const arms: [Arm, number, number][] = [
    ['candidate', candidate.reported + joined.reported, candidate.assigned + joined.assigned],
    ...(hasStable ? [['stable', stable.reported, stable.assigned] as [Arm, number, number]] : []),
  ];
  return arms.filter(([, reported]) => reported === 0).map(([arm, , visitors]) => ({ code: 'no_data', arm, visitors }));
}

function unlikeArms({ stable, candidate }: RolloutCounts, mismatch: ArmSizes | undefined): HoldReason[] {
  const reasons: HoldReason[] = [];
  if (mismatch) reasons.push({ code: 'arms_do_not_fit', ...mismatch });
  if (beaconsDiffer(candidate, stable)) {
    reasons.push({
      code: 'beacons_differ',
      candidate: share(candidate.reported, candidate.assigned),
      stable: share(stable.reported, stable.assigned),
    });
  }
  return reasons;
}

function unmet({ minVisitors, minSeconds }: StageGoal, visitors: number, seconds: number): HoldReason[] {
  const reasons: HoldReason[] = [];
  if (!(visitors >= minVisitors)) reasons.push({ code: 'too_few_visitors', visitors, needed: minVisitors });
  if (!(seconds >= minSeconds)) reasons.push({ code: 'too_early', seconds, needed: minSeconds });
  return reasons;
}

interface Judgement {
  readonly rollBack: readonly RollBackReason[];
  readonly hold: readonly HoldReason[];
}

interface Finding {
  readonly code: RollBackReason['code'];
  readonly signal?: Signal | Measure;
  readonly test: keyof Evidence;
  readonly candidate: Share;
  readonly stable: Share;
  /** Whether stable itself is over the test's ceiling; undefined until enough is known of stable. */
  readonly stableIsOver: boolean | undefined;
  /** Whether the candidate is over it too, so that both have one cause. */
  readonly bothAreOver: boolean;
}

/**
 * @param ratioIsExpected whether the arms' sizes match the draw, which comparisons assume: else more losses are
 * the candidate's because more visitors are.
 */
function judgeTests(found: readonly Finding[], evidence: Evidence, ratioIsExpected: boolean): Judgement {
  const compares = ({ test }: Finding) => test === 'relative' || test === 'signals';
  const rollBack: RollBackReason[] = [];
  const environment: HoldReason[] = [];
  const grows: HoldReason[] = [];
  for (const finding of found.filter((each) => ratioIsExpected || !compares(each))) {
    const { code, signal, test, candidate, stable, stableIsOver, bothAreOver } = finding;
    const value = eValue(evidence[test]);
    if (bothAreOver) environment.push({ code: 'environment', test, candidate, stable });
    if (stableIsOver === true) continue;
    if (value >= ROLL_BACK_AT && stableIsOver === false)
      rollBack.push({ code, ...(signal && { signal }), candidate, stable, evidence: value });
    else if (value > PROMOTE_BELOW) grows.push({ code: 'evidence_grows', test, evidence: value });
  }
  return { rollBack, hold: [...environment, ...grows] };
}

/** Without stable, a release that fails for too many is to blame itself. */
function failuresAlone({ stable, candidate, joined }: RolloutCounts): Finding {
  const { failed, assigned } = sumOf(candidate, joined);
  const shares = { candidate: share(failed, assigned), stable: share(stable.failed, stable.assigned) };
  return { code: 'fails_too_often', test: 'absolute', ...shares, stableIsOver: false, bothAreOver: false };
}

function findings(counts: RolloutCounts, evidence: Evidence): Finding[] {
  const { stable, candidate, joined, stages } = counts;
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
    ...(eValue(evidence.signals) > PROMOTE_BELOW ? [strongestSignal(counts, all)] : []),
  ];
}

/** The signal or measure that says most against the candidate, with the visitors of each arm. */
function strongestSignal({ stable, stages }: RolloutCounts, candidate: ArmCounts): Finding {
  const all = signalEvidence({ candidate, stable, stages });
  const { name } = all.reduce((one, other) => (other.log > one.log ? other : one));
  const shareOf = (arm: ArmCounts) =>
    isMeasure(name)
      ? share(arm.above?.[name] ?? 0, arm.measured?.[name] ?? 0)
      : share(arm.signals?.[name] ?? 0, arm.assigned);
  const shares = { candidate: shareOf(candidate), stable: shareOf(stable) };
  return { code: 'harms', signal: name, test: 'signals', ...shares, stableIsOver: false, bothAreOver: false };
}

const isMeasure = (name: Signal | Measure): name is Measure => measures.some((measure) => measure === name);

function share(count: number, of: number): Share {
  return { count, of };
}

/** The deviation, in standard errors, that chance alone exceeds in one check of 1,000. */
const MAX_STANDARD_ERRORS = 3.29;

/**
 * Whether the share of visitors who reported anything differs between the arms: then one has lost beacons. The test
 * compares two proportions with one pooled variance and a continuity correction.
 */
export function beaconsDiffer(candidate: ArmCounts, stable: ArmCounts): boolean {
  const all = candidate.assigned + stable.assigned;
  if (candidate.assigned === 0 || stable.assigned === 0) return false;
  const share = (candidate.reported + stable.reported) / all;
  const expected = share * candidate.assigned;
  const variance = (share * (1 - share) * candidate.assigned * stable.assigned) / all;
  return isTooFar(candidate.reported - expected, variance);
}

/** How many drawn visitors the candidate has, how many are expected, and how many were drawn in all. */
interface ArmSizes {
  readonly candidate: number;
  readonly expected: number;
  readonly visitors: number;
}

/**
 * The arms' sizes if they don't match the percentages (a sample-ratio mismatch): no comparison is valid then. A hold
 * ends when they match again, so one false alarm in 1,000 checks does no harm.
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
