export { decide, MIN_STABLE_LOSSES, type Situation, type StageGoal } from './engine/decide.ts';
export {
  type Decision,
  explain,
  type HoldReason,
  type PromoteReason,
  type Reason,
  type RollBackReason,
  type Share,
  type TestName,
} from './engine/decision.ts';
export {
  type Evidence,
  eValue,
  evidenceOf,
  FAILURE_CEILING,
  PROMOTE_BELOW,
  ROLL_BACK_AT,
  SLOW_CEILING,
  TOLERATED_RATIO,
} from './engine/evidence.ts';
export {
  addCounts,
  addOutcome,
  assign,
  type Change,
  type CountPath,
  frozenQuantile,
  type Moment,
  type Outcome,
  outcomeChange,
  SAMPLES_TO_FREEZE,
  SILENT_AFTER_SECONDS,
  type VisitorState,
} from './engine/outcomes.ts';
export {
  type Arm,
  type ArmCount,
  type ArmCounts,
  type Group,
  noRolloutCounts,
  type RolloutCounts,
  type StageCounts,
  withStage,
} from './engine/rollout-counts.ts';
export {
  bucketOf,
  inCandidate,
  REPORT_TOKEN_SECONDS,
  type ReportClaims,
  type ReportedVisitor,
  readReportToken,
  reportToken,
  visitorHashOf,
} from './engine/visitors.ts';
export { openStore, type StoreSettings, storeSettings } from './store/open-store.ts';
export {
  hexOfIntegrity,
  integrityOf,
  integrityOfHex,
  type ReleaseStore,
  StoreUnavailable,
  WrongHash,
} from './store/release-store.ts';
