export {
  addCounts,
  addOutcome,
  assign,
  type Change,
  type CountPath,
  type Moment,
  type Outcome,
  outcomeChange,
  SILENT_AFTER_SECONDS,
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
export { type Evidence, evidenceOf, FAILURE_CEILING, SLOW_CEILING, TOLERATED_RATIO } from './evidence.ts';
export { explain } from './explain.ts';
export { frozenQuantile, SAMPLES_TO_FREEZE } from './frozen-quantile.ts';
export { eValue, MIN_STABLE_LOSSES, PROMOTE_BELOW, ROLL_BACK_AT } from './judge-tests.ts';
export {
  REPORT_TOKEN_SECONDS,
  type ReportClaims,
  type ReportedVisitor,
  readReportToken,
  reportToken,
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
