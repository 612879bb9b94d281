import type { Evidence } from './evidence.ts';
import type { Arm } from './rollout-counts.ts';

/** A number of visitors, or of mounts, out of a total. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** The names of the three tests, as in `Evidence`. */
export type TestName = keyof Evidence;

/**
 * Why a candidate is rolled back. `evidence` is the e-value, capped at 1e12 so that JSON can represent it as a number.
 */
export type RollBackReason = {
  readonly code: 'fails_more' | 'fails_too_often' | 'slow';
  readonly candidate: Share;
  readonly stable: Share;
  readonly evidence: number;
};

/** Why a candidate is held at its stage. */
export type HoldReason =
  | { readonly code: 'environment'; readonly test: TestName; readonly candidate: Share; readonly stable: Share }
  | { readonly code: 'no_data'; readonly arm: Arm; readonly visitors: number }
  | { readonly code: 'evidence_grows'; readonly test: TestName; readonly evidence: number }
  | {
      readonly code: 'arms_do_not_fit';
      readonly candidate: number;
      readonly expected: number;
      readonly visitors: number;
    }
  | { readonly code: 'beacons_differ'; readonly candidate: Share; readonly stable: Share }
  | { readonly code: 'too_few_visitors'; readonly visitors: number; readonly needed: number }
  | { readonly code: 'too_early'; readonly seconds: number; readonly needed: number };

/** Why a candidate is promoted to the next stage. */
export type PromoteReason = { readonly code: 'stage_met'; readonly visitors: number; readonly seconds: number };

/** The decision on a rollout, and every reason for it, the most important first. */
export type Decision = { readonly evidence: Evidence } & (
  | { readonly verdict: 'roll_back'; readonly because: readonly RollBackReason[] }
  | { readonly verdict: 'hold'; readonly because: readonly HoldReason[] }
  | { readonly verdict: 'promote'; readonly because: readonly PromoteReason[] }
);

/** Any reason of a decision. */
export type Reason = RollBackReason | HoldReason | PromoteReason;
