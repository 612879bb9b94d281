import { type ArmSizes, beaconsDiffer, sampleRatioMismatch } from './arm-checks.ts';
import type { Decision, HoldReason } from './decision.ts';
import { evidenceOf } from './evidence.ts';
import { judgeTests } from './judge-tests.ts';
import type { Arm, RolloutCounts } from './rollout-counts.ts';

/** What a stage requires before the next one may begin. Its percentage is stored with its counts. */
export interface StageGoal {
  /** Visitors who reached the candidate in this stage, drawn or joined. */
  readonly minVisitors: number;
  readonly minSeconds: number;
}

/** The complete input of a decision. The decision uses nothing else, not even a clock. */
export interface Situation {
  readonly goal: StageGoal;
  /** All counts since the rollout began. The last stage is the current one. */
  readonly counts: RolloutCounts;
  /** How long the current stage has lasted. */
  readonly secondsInStage: number;
}

/**
 * Decides whether a candidate is rolled back, promoted or held. Callers may ask at any time and as often as they like:
 * the evidence allows that (see `logEvidence`).
 */
export function decide({ goal, counts, secondsInStage }: Situation): Decision {
  const evidence = evidenceOf(counts);
  const mismatch = sampleRatioMismatch(counts.stages);
  const { rollBack, hold } = judgeTests(counts, evidence, mismatch === undefined);
  if (rollBack.length > 0) return { verdict: 'roll_back', because: rollBack, evidence };
  const visitors = visitorsOfStage(counts);
  const reasons = [
    ...hold,
    ...withoutData(counts),
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

/** Missing reports are not a good sign: a rollout is held until visitors of both arms have reported. */
function withoutData({ stable, candidate, joined }: RolloutCounts): HoldReason[] {
  const arms: [Arm, number, number][] = [
    ['candidate', candidate.reported + joined.reported, candidate.assigned + joined.assigned],
    ['stable', stable.reported, stable.assigned],
  ];
  return arms.filter(([, reported]) => reported === 0).map(([arm, , visitors]) => ({ code: 'no_data', arm, visitors }));
}

function unlikeArms({ stable, candidate }: RolloutCounts, mismatch: ArmSizes | undefined): HoldReason[] {
  const reasons: HoldReason[] = [];
  if (mismatch) reasons.push({ code: 'arms_do_not_fit', ...mismatch });
  if (beaconsDiffer(candidate, stable)) {
    reasons.push({
      code: 'beacons_differ',
      candidate: { count: candidate.reported, of: candidate.assigned },
      stable: { count: stable.reported, of: stable.assigned },
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
