import Type, { type Static } from 'typebox';
import {
  Abilities,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Text,
  Version,
} from '../fields.ts';
import { roles } from '../identity/users.ts';
import { defineRoutes } from '../route.ts';
import { remoteNames } from '../scopes.ts';
import { ReleaseRef } from './releases.ts';

const Count = Type.Integer({ minimum: 0 });

/** A step of a rollout: how many of a hundred visitors, and what has to be seen before the next. */
export const Stage = Input({
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  min_visitors: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  min_seconds: Type.Integer({ minimum: 0, maximum: 2_592_000 }),
});
export type Stage = Static<typeof Stage>;

/** Who comes first, whatever the percentage: people of these roles or accounts, and our own, the admins. */
export const Cohorts = Input({
  roles: Type.Array(OneOf(roles), { maxItems: roles.length, uniqueItems: true }),
  accounts: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
  own_people: Type.Boolean(),
});
export type Cohorts = Static<typeof Cohorts>;

/** A stage as it is asked for: what it doesn't say is as usual for its percentage (`defaultGoal`). */
const NewStage = Input({
  percent: Stage.properties.percent,
  min_visitors: Type.Optional(Stage.properties.min_visitors),
  min_seconds: Type.Optional(Stage.properties.min_seconds),
});
export type NewStage = Static<typeof NewStage>;

/** What starts a rollout. Without stages: the usual ones, with 5, 25, 50 and 100 of a hundred. */
export const NewRollout = Input({
  release_id: Id,
  stages: Type.Optional(Type.Array(NewStage, { minItems: 1, maxItems: 12 })),
  cohorts: Type.Optional(Cohorts),
  reason: Text(500),
});
export type NewRollout = Static<typeof NewRollout>;

/** What an operator does with a rollout: `held` pauses it where it is, `running` goes on, the others end it. */
export const rolloutStates = ['running', 'held', 'promoted', 'rolled_back', 'aborted'] as const;

/** Where a rollout stands. */
export type RolloutState = (typeof rolloutStates)[number];

/** Changes a rollout's state or its stage, for a reason that the log keeps. */
export const RolloutChange = Input({
  state: Type.Optional(OneOf(rolloutStates)),
  /** The number of a stage, from 0; `promote` goes to the next one. */
  stage: Type.Optional(Count),
  reason: Text(500),
  version: Type.Optional(Version),
});
export type RolloutChange = Static<typeof RolloutChange>;

/** What the visitors of an arm reported, each of them counted once in each. */
export const ArmCounts = Type.Object({
  visitors: Count,
  mounted: Count,
  /** Failed in any way that they reported. */
  failed: Count,
  load_failed: Count,
  errored: Count,
  api_failed: Count,
  /** Reported nothing within 30 s. */
  silent: Count,
  /** Mounted later than three quarters of the stable arm's did. */
  slow: Count,
});
export type ArmCounts = Static<typeof ArmCounts>;

const Arms = Type.Object({ candidate: ArmCounts, stable: ArmCounts });

/** How strongly what was seen speaks against the candidate; it is taken back at 1,000 of any of them. */
export const Evidence = Type.Object({
  relative: Type.Number(),
  absolute: Type.Number(),
  slow: Type.Number(),
});
export type Evidence = Static<typeof Evidence>;

/** What was decided last: in a word, and in sentences with counts and thresholds. */
export const RolloutDecision = Type.Object({
  verdict: OneOf(['roll_back', 'promote', 'hold']),
  because: Type.String(),
  lines: Type.Array(Type.String()),
});
export type RolloutDecision = Static<typeof RolloutDecision>;

/** Something that happened to a rollout. */
export const RolloutStep = Type.Object({
  at: Instant,
  action: OneOf(['started', 'held', 'resumed', 'advanced', 'promoted', 'rolled_back', 'aborted']),
  /** The person, the name of the key, or `Keystead` where it decided itself. */
  by: Type.String(),
  reason: Type.String(),
  stage: Count,
});
export type RolloutStep = Static<typeof RolloutStep>;

/** How one release of a remote is let out to visitors. */
export const Rollout = Type.Object({
  id: Id,
  remote: OneOf(remoteNames),
  candidate: ReleaseRef,
  /** What everybody else has; null: what the gateway was deployed with. */
  baseline: Nullable(ReleaseRef),
  state: OneOf(rolloutStates),
  stages: Type.Array(Stage),
  stage: Count,
  /** Of a hundred visitors, now; 0 unless it runs or is held. */
  percent: Type.Number(),
  cohorts: Cohorts,
  arms: Arms,
  /** Milliseconds that three quarters of the stable arm's visitors took to mount; null while too few did. */
  stable_p75: Nullable(Type.Number()),
  evidence: Evidence,
  decision: RolloutDecision,
  steps: Type.Array(RolloutStep),
  started_at: Instant,
  staged_at: Instant,
  ended_at: Nullable(Instant),
  version: Version,
  abilities: Abilities('hold', 'resume', 'promote', 'roll_back'),
});
export type Rollout = Static<typeof Rollout>;

/** A minute of a rollout, for its plots: counts until then. */
export const RolloutPoint = Type.Object({ at: Instant, percent: Type.Number(), arms: Arms, evidence: Evidence });
export type RolloutPoint = Static<typeof RolloutPoint>;

/** What a stage waits for before the next begins: visitors of the candidate, and seconds. */
export type StageGoal = Pick<Stage, 'min_visitors' | 'min_seconds'>;

/**
 * What a rollout does unless its operator says otherwise: of a hundred visitors how many, and the visitors and seconds that are
 * waited for. A release that fails for one visitor in five is found within 75 visitors of its own, one that fails for one in twenty
 * within 600 (all stages together), one that is slow within 100: so many are waited for. Ten minutes a stage, so that what takes its
 * time, as a cache that runs dry, has some.
 */
export const DEFAULT_STAGES: readonly Readonly<Stage>[] = [
  { percent: 5, min_visitors: 100, min_seconds: 600 },
  { percent: 25, min_visitors: 200, min_seconds: 600 },
  { percent: 50, min_visitors: 300, min_seconds: 600 },
  { percent: 100, min_visitors: 100, min_seconds: 600 },
];

/** What a stage of any percentage waits for unless said: as the nearest usual stage that isn't above it, or as the first. */
export function defaultGoal(percent: number): StageGoal {
  const { min_visitors, min_seconds } = (DEFAULT_STAGES.findLast((stage) => stage.percent <= percent) ??
    DEFAULT_STAGES[0]) as Stage;
  return { min_visitors, min_seconds };
}

export const rolloutRoutes = defineRoutes({
  'GET /rollouts': {
    summary: 'List rollouts, newest first',
    access: 'signed-in',
    query: Input({
      ...listQuery(['-id', 'id']),
      remote: Type.Optional(OneOf(remoteNames)),
      state: Type.Optional(OneOf(rolloutStates)),
    }),
    answer: Type.Object({ rollouts: Type.Array(Rollout), ...listAnswer }),
    codes: ['forbidden'],
  },
  'GET /rollouts/{id}': {
    summary: 'Read a rollout with its arms, the evidence, and the decision with its reasons',
    access: 'signed-in',
    params: IdParams,
    answer: Rollout,
    codes: ['forbidden', 'not_found'],
  },
  'GET /rollouts/{id}/points': {
    summary: 'Read the counts of a rollout by minute, for the last 1,440 minutes',
    access: 'signed-in',
    params: IdParams,
    answer: Type.Object({ points: Type.Array(RolloutPoint) }),
    codes: ['forbidden', 'not_found'],
  },
  'PUT /rollouts/{id}': {
    summary: 'Hold, resume, advance, promote or roll back a rollout',
    access: 'signed-in',
    params: IdParams,
    body: RolloutChange,
    answer: Rollout,
    codes: ['forbidden', 'not_found', 'conflict', 'version_conflict', 'precondition_failed'],
  },
});
