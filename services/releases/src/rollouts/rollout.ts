import { randomBytes } from 'node:crypto';
import {
  type BeaconKind,
  DEFAULT_STAGES,
  defaultGoal,
  type NewRollout,
  type RemoteName,
  type RolloutDecision,
  type RolloutState,
  type RolloutStep,
  type Stage,
} from '@keystead/contracts';
import { type Arm, noRolloutCounts, type RolloutCounts, withStage } from '@keystead/rollouts';
import { searchWords } from '@keystead/service-kit';
import type { Doer } from '../access/doer.ts';
import type { StoredRelease } from '../releases/release.ts';

/** Failures of which the answer tells how many visitors met them. */
export const failureKinds = ['load_failed', 'errored', 'api_failed'] as const satisfies readonly BeaconKind[];
type KindCounts = Readonly<Record<(typeof failureKinds)[number], number>>;

/** A step as it is kept. */
export interface StoredStep extends Omit<RolloutStep, 'at' | 'by'>, Doer {
  readonly at: Date;
}

/** A step that the audit log has not been told of: what the product did by itself, which no request tells. */
export interface UntoldStep extends Pick<StoredStep, 'at' | 'action'> {
  /** The rollout's, which it led to. */
  readonly version: number;
}

/** A rollout as it is kept. Nothing in it is about one visitor. */
export interface StoredRollout {
  readonly _id: number;
  readonly remote: RemoteName;
  readonly candidate: number;
  readonly baseline: number | null;
  readonly state: RolloutState;
  /** While it runs or is held; of one remote one at a time, by a unique index. */
  readonly open: boolean;
  readonly stages: readonly Stage[];
  readonly stage: number;
  readonly cohorts: NonNullable<NewRollout['cohorts']>;
  readonly salt: string;
  /** What the engine decides by. Its stages are those that were come to, the last of them the one in force. */
  readonly counts: RolloutCounts;
  /** Visitors by what failed them. */
  readonly kinds: Readonly<Record<Arm, KindCounts>>;
  /** The names of both arms' releases; of stable null where no gateway has said what it was deployed with. */
  readonly arm_releases: Readonly<Record<Arm, string | null>>;
  /** Milliseconds above which a mount is slow; null while too little is known of stable. It never changes then. */
  readonly stable_p75: number | null;
  /** The last portion that each process has counted, by its name; see `beacon-collector.ts`. */
  readonly applied: Readonly<Record<string, number>>;
  /** What was decided when it ended; while it is open that is worked out of the counts. */
  readonly decision: RolloutDecision | null;
  readonly steps: readonly StoredStep[];
  readonly untold: readonly UntoldStep[];
  readonly started_at: Date;
  readonly staged_at: Date;
  readonly ended_at: Date | null;
  /** Counts what was done to it, not what visitors report. */
  readonly version: number;
  readonly search: readonly string[];
}

const noKinds: KindCounts = { load_failed: 0, errored: 0, api_failed: 0 };

/** What a candidate is compared with. */
interface StableArm {
  /** Null where it is what gateways were deployed with. */
  readonly id: number | null;
  readonly release: string | null;
  readonly p75: number | null;
}

/** A rollout that starts now. */
export function newRollout(
  _id: number,
  { stages: asked = [...DEFAULT_STAGES], cohorts, reason }: NewRollout,
  { candidate, stable, doer }: { candidate: StoredRelease; stable: StableArm; doer: Doer },
): StoredRollout {
  const stages = asked.map((stage) => ({ ...defaultGoal(stage.percent), ...stage }));
  const now = new Date();
  return {
    _id,
    remote: candidate.remote,
    candidate: candidate._id,
    baseline: stable.id,
    state: 'running',
    open: true,
    stages,
    stage: 0,
    cohorts: cohorts ?? { roles: [], accounts: [], own_people: false },
    // Another for each: who was in the last one's first 5 % is in this one's with a chance of 5 %.
    salt: randomBytes(16).toString('base64url'),
    counts: withStage(noRolloutCounts(), (stages[0] as Stage).percent),
    kinds: { stable: noKinds, candidate: noKinds },
    arm_releases: { stable: stable.release, candidate: candidate.release },
    stable_p75: stable.p75,
    applied: {},
    decision: null,
    steps: [{ at: now, action: 'started', ...doer, reason, stage: 0 }],
    untold: [],
    started_at: now,
    staged_at: now,
    ended_at: null,
    version: 1,
    search: searchWords(candidate.version, candidate.release),
  };
}

/** Of a hundred visitors, how many get the candidate now. */
export const percentOf = ({ open, stages, stage }: StoredRollout): number => (open ? (stages[stage]?.percent ?? 0) : 0);
