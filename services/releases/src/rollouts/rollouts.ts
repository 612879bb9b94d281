import { randomBytes } from 'node:crypto';
import {
  type BeaconKind,
  DEFAULT_STAGES,
  defaultGoal,
  type NewRollout,
  type NewStage,
  type RemoteName,
  type RolloutDecision,
  type RolloutState,
  type RolloutStep,
  type Stage,
} from '@keystead/contracts';
import { type Arm, limitedKinds, noRolloutCounts, type RolloutCounts, withStage } from '@keystead/releases';
import { searchWords, ValidationFailed } from '@keystead/service-kit';
import type { Author } from '../access.ts';
import type { StoredRelease } from '../releases/releases.ts';
import type { Limits } from './values.repository.ts';

export const failureKinds = ['load_failed', 'errored', 'empty', 'api_failed'] as const satisfies readonly BeaconKind[];
type KindCounts = Readonly<Record<(typeof failureKinds)[number], number>>;

export interface StoredStep extends Omit<RolloutStep, 'at' | 'by'>, Author {
  readonly at: Date;
}

/** A step that was not yet reported: to the audit log if the product made it by itself, and to who wants to know. */
export interface UnreportedStep extends Pick<StoredStep, 'at' | 'action'> {
  readonly version: number;
  /** Whether a user requested it, so that the audit log has it with their request. */
  readonly requested?: true;
}

/** It holds nothing about individual visitors. */
export interface StoredRollout {
  readonly _id: number;
  readonly remote: RemoteName;
  /** Of the admin who started it, which has its events. Missing in earlier rollouts; null once it is erased. */
  readonly account_id?: number | null;
  readonly candidate: number;
  readonly baseline: number | null;
  readonly state: RolloutState;
  /** True while it runs or is held. A unique index allows one open rollout for each remote. */
  readonly open: boolean;
  readonly stages: readonly Stage[];
  readonly stage: number;
  readonly cohorts: NonNullable<NewRollout['cohorts']>;
  readonly salt: string;
  /** The input of the engine's decisions. Its stages are those that were reached; the last one is the current one. */
  readonly counts: RolloutCounts;
  readonly kinds: Readonly<Record<Arm, KindCounts>>;
  /** The names of both arms' releases; null for stable if no gateway has reported what it was deployed with. */
  readonly arm_releases: Readonly<Record<Arm, string | null>>;
  /** Once set, a limit never changes. Missing in rollouts that started before limits were stored. */
  readonly limits?: Limits;
  /** The last batch that each process has counted, by the process's name; see `beacon-collector.ts`. */
  readonly applied: Readonly<Record<string, number>>;
  /** The decision at the end. While the rollout is open, the decision is computed from the counts. */
  readonly decision: RolloutDecision | null;
  readonly steps: readonly StoredStep[];
  readonly untold: readonly UnreportedStep[];
  readonly started_at: Date;
  readonly staged_at: Date;
  readonly ended_at: Date | null;
  /** Counts the changes of the rollout, not the reports of visitors. */
  readonly version: number;
  readonly search: readonly string[];
}

export const noKinds: KindCounts = { load_failed: 0, errored: 0, empty: 0, api_failed: 0 };

export const noLimits = Object.fromEntries(limitedKinds.map((kind) => [kind, null])) as Limits;

interface StableArm {
  /** Null for what gateways were deployed with. */
  readonly id: number | null;
  readonly release: string | null;
  readonly limits: Limits;
}

export function newRollout(
  _id: number,
  { stages: requested = [...DEFAULT_STAGES], cohorts, reason }: NewRollout,
  {
    candidate,
    stable,
    author,
    account_id,
  }: { candidate: StoredRelease; stable: StableArm; author: Author; account_id: number },
): StoredRollout {
  const stages = requested.map((stage) => ({ ...defaultGoal(stage.percent), ...stage }));
  const now = new Date();
  return {
    _id,
    remote: candidate.remote,
    account_id,
    candidate: candidate._id,
    baseline: stable.id,
    state: 'running',
    open: true,
    stages,
    stage: 0,
    cohorts: cohorts ?? { roles: [], accounts: [], own_people: false },
    // Its own: a visitor in the first 5 % of the last rollout is in those of this one with a probability of 5 %.
    salt: randomBytes(16).toString('base64url'),
    counts: withStage(noRolloutCounts(), (stages[0] as Stage).percent),
    kinds: { stable: noKinds, candidate: noKinds },
    arm_releases: { stable: stable.release, candidate: candidate.release },
    limits: stable.limits,
    applied: {},
    decision: null,
    steps: [{ at: now, action: 'started', ...author, reason, stage: 0 }],
    untold: [],
    started_at: now,
    staged_at: now,
    ended_at: null,
    version: 1,
    search: searchWords(candidate.version, candidate.release),
  };
}

/** The percentage of visitors who get the candidate now. */
export const percentOf = ({ open, stages, stage }: StoredRollout): number => (open ? (stages[stage]?.percent ?? 0) : 0);

/** @throws ValidationFailed unless each stage has a higher percentage; the first may be for cohorts alone. */
export function assertStages(stages: readonly NewStage[]): void {
  const at = stages.findIndex(({ percent }, place) => place > 0 && percent <= (stages[place - 1]?.percent ?? 0));
  if (at > 0) throw new ValidationFailed({ [`stages.${at}.percent`]: 'must be above that of the stage before' });
}

/** Whether others are told of a step: by e-mail and by webhooks. */
export const isAnnounced = <S extends Pick<StoredStep, 'action'>>(
  step: S,
): step is S & { readonly action: 'held' | 'rolled_back' } => step.action === 'held' || step.action === 'rolled_back';
