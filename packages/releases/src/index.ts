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
} from './engine/add-outcome.ts';
export type { ArmCount, ArmCounts } from './engine/arm-counts.ts';
export { bucketOf, inCandidate } from './engine/bucket.ts';
export { decide, type Situation, type StageGoal } from './engine/decide.ts';
export type {
  Decision,
  HoldReason,
  PromoteReason,
  Reason,
  RollBackReason,
  Share,
  TestName,
} from './engine/decision.ts';
export { type Evidence, evidenceOf, FAILURE_CEILING, SLOW_CEILING, TOLERATED_RATIO } from './engine/evidence.ts';
export { explain } from './engine/explain.ts';
export { frozenQuantile, SAMPLES_TO_FREEZE } from './engine/frozen-quantile.ts';
export { eValue, MIN_STABLE_LOSSES, PROMOTE_BELOW, ROLL_BACK_AT } from './engine/judge-tests.ts';
export {
  REPORT_TOKEN_SECONDS,
  type ReportClaims,
  type ReportedVisitor,
  readReportToken,
  reportToken,
  visitorHashOf,
} from './engine/report-token.ts';
export {
  type Arm,
  type Group,
  noRolloutCounts,
  type RolloutCounts,
  type StageCounts,
  withStage,
} from './engine/rollout-counts.ts';
export { hexOfIntegrity, integrityOf, integrityOfHex } from './store/content-hash.ts';
export { openStore } from './store/open-store.ts';
export type { ReleaseStore } from './store/release-store.ts';
export { type StoreSettings, storeSettings } from './store/store-settings.ts';
export { StoreUnavailable } from './store/store-unavailable.ts';
export { WrongHash } from './store/wrong-hash.ts';
