export { decide } from './engine/decide.ts';
export { type Decision, explain } from './engine/decision.ts';
export { type Evidence, eValue, evidenceOf, ROLL_BACK_AT } from './engine/evidence.ts';
export {
  assign,
  type CountPath,
  type Limited,
  limitedKinds,
  limitOf,
  type Moment,
  type MountKind,
  type Outcome,
  outcomeChange,
  SILENT_AFTER_SECONDS,
  type VisitorState,
} from './engine/outcomes.ts';
export {
  type Arm,
  type ArmCounts,
  type Group,
  type Measure,
  measures,
  noRolloutCounts,
  type RolloutCounts,
  type Signal,
  signals,
  withStage,
} from './engine/rollout-counts.ts';
export { inCandidate, REPORT_TOKEN_SECONDS, readReportToken, reportToken, visitorHashOf } from './engine/visitors.ts';
export { openStore, storeSettings } from './store/open-store.ts';
export {
  hexOfIntegrity,
  integrityOf,
  integrityOfHex,
  type ReleaseStore,
  StoreUnavailable,
} from './store/release-store.ts';
