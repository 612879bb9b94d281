export {
  addCounts,
  addOutcome,
  assign,
  type Change,
  type CountPath,
  type Moment,
  type Outcome,
  outcomeChange,
  silentAfterSeconds,
  type VisitorState,
} from './add-outcome.ts';
export type { ArmCount, ArmCounts } from './arm-counts.ts';
export { bucketOf, inCandidate } from './bucket.ts';
export { decide, type Situation, type StageGoal } from './decide.ts';
export type {
  Decision,
  HoldReason,
  PromoteReason,
  Reason,
  RollBackReason,
  Share,
  TestName,
} from './decision.ts';
export { type Evidence, evidenceOf, failureCeiling, slowCeiling, toleratedRatio } from './evidence.ts';
export { explain } from './explain.ts';
export { frozenQuantile, samplesToFreeze } from './frozen-quantile.ts';
export { eValue, promoteBelow, rollBackAt, stableNeeded } from './judge-tests.ts';
export {
  type ReportClaims,
  type ReportedVisitor,
  readReportToken,
  reportToken,
  reportTokenLifetime,
  visitorHashOf,
} from './report-token.ts';
export {
  type Arm,
  type Group,
  noRolloutCounts,
  type RolloutCounts,
  type StageCounts,
  withStage,
} from './rollout-counts.ts';
