import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Text,
  Version,
} from '../fields.ts';
import { roles } from '../identity/users.ts';
import { changeRoute, readRoute } from '../record-routes.ts';
import { defineRoutes } from '../route.ts';
import { ReleaseRef, RemoteName } from './releases.ts';

const Count = Type.Integer({ minimum: 0 });

export const Stage = NamedInput(
  'A stage of a rollout: its percentage of visitors, and the minimum number of visitors and seconds before the next stage.',
  {
    percent: Type.Number({ minimum: 0, maximum: 100 }),
    min_visitors: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    min_seconds: Type.Integer({ minimum: 0, maximum: 2_592_000 }),
  },
);
export type Stage = Static<typeof Stage>;

export const Cohorts = NamedInput(
  "Who gets the candidate first, regardless of the percentage: users with these roles, these accounts, and the operator's own admins.",
  {
    roles: Type.Array(OneOf(roles), { maxItems: roles.length, uniqueItems: true }),
    accounts: Type.Array(Id, { maxItems: 200, uniqueItems: true }),
    own_people: Type.Boolean(),
  },
);
export type Cohorts = Static<typeof Cohorts>;

/** A stage of a new rollout. Omitted values are the defaults for its percentage (`defaultGoal`). */
const NewStage = Input({
  percent: Stage.properties.percent,
  min_visitors: Type.Optional(Stage.properties.min_visitors),
  min_seconds: Type.Optional(Stage.properties.min_seconds),
});
export type NewStage = Static<typeof NewStage>;

export const NewRollout = NamedInput('Starts a rollout. By default, it has stages of 5, 25, 50 and 100 percent.', {
  release_id: Id,
  stages: Type.Optional(Type.Array(NewStage, { minItems: 1, maxItems: 12 })),
  cohorts: Type.Optional(Input(Cohorts.properties)),
  reason: Text(500),
});
export type NewRollout = Static<typeof NewRollout>;

/** The states of a rollout. `held` pauses it and `running` continues it; the other states end it. */
export const rolloutStates = ['running', 'held', 'promoted', 'rolled_back', 'aborted'] as const;
export type RolloutState = (typeof rolloutStates)[number];

export const RolloutChange = NamedInput('Changes the state or the stage of a rollout, with a reason for the log.', {
  state: Type.Optional(OneOf(rolloutStates)),
  stage: described('The number of the stage, from 0; `promote` moves to the next one.', Type.Optional(Count)),
  reason: Text(500),
  version: Type.Optional(Version),
});
export type RolloutChange = Static<typeof RolloutChange>;

export const ArmCounts = Named('The reports from visitors of an arm. Each visitor counts at most once per field.', {
  visitors: Count,
  mounted: Count,
  failed: described('Visitors who reported any failure.', Count),
  load_failed: Count,
  errored: Count,
  empty: described('Visitors who saw no text within 10 s.', Count),
  api_failed: Count,
  silent: described('Visitors without a response within 30 s.', Count),
  slow: described('Visitors whose mount took longer than the limit, which follows from the stable arm.', Count),
  signals: described(
    'Visitors by what else their page reported. `calls`, `blocked_ms` and `heap_mb` count values above the limit.',
    Type.Object({
      unhandled: described('An unhandled error without a known origin.', Count),
      alerted: described('An error message within 10 s.', Count),
      session_ended: described('The session ended within 30 s.', Count),
      rejected: described('A request was answered with 4xx.', Count),
      frame_damaged: described('The frame around the page was hidden or moved.', Count),
      goal: described('A goal of the team was reached.', Count),
      calls: Count,
      blocked_ms: Count,
      heap_mb: Count,
    }),
  ),
});
export type ArmCounts = Static<typeof ArmCounts>;

const Arms = Type.Object({ candidate: ArmCounts, stable: ArmCounts });

export const Evidence = Named(
  'The strength of the evidence against the candidate. It is rolled back when any value reaches 1,000.',
  {
    relative: Type.Number(),
    absolute: Type.Number(),
    slow: Type.Number(),
    signals: described('Of the signals and measures together.', Type.Number()),
  },
);
export type Evidence = Static<typeof Evidence>;

export const RolloutDecision = Named('The last decision: its verdict, and its reasons with counts and thresholds.', {
  verdict: OneOf(['roll_back', 'promote', 'hold']),
  because: Type.String(),
  lines: Type.Array(Type.String()),
});
export type RolloutDecision = Static<typeof RolloutDecision>;

export const RolloutStep = Named('A step of a rollout.', {
  at: Instant,
  action: OneOf(['started', 'held', 'resumed', 'advanced', 'promoted', 'rolled_back', 'aborted']),
  by: described('The user, the name of the API key, or `Keystead` for an automatic decision.', Type.String()),
  reason: Type.String(),
  stage: Count,
});
export type RolloutStep = Static<typeof RolloutStep>;

export const Rollout = Named('The rollout of a release to visitors.', {
  id: Id,
  remote: RemoteName,
  candidate: ReleaseRef,
  baseline: described(
    'The release that all other visitors get; null: the one that the gateway was deployed with.',
    Nullable(ReleaseRef),
  ),
  state: OneOf(rolloutStates),
  stages: Type.Array(Stage),
  stage: Count,
  percent: described('The current percentage of visitors; 0 unless the rollout is running or held.', Type.Number()),
  cohorts: Cohorts,
  arms: Arms,
  stable_p75: described(
    'The limit above which a first mount is slow, in milliseconds: a fifth and 100 ms above the 75th percentile of the stable arm. Null while there are too few visitors.',
    Nullable(Type.Number()),
  ),
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

export const RolloutPoint = Named('A minute of a rollout for the charts, with the counts up to then.', {
  at: Instant,
  percent: Type.Number(),
  arms: Arms,
  evidence: Evidence,
});
export type RolloutPoint = Static<typeof RolloutPoint>;

/** The requirements of a stage before the next one starts: visitors of the candidate, and seconds. */
export type StageGoal = Pick<Stage, 'min_visitors' | 'min_seconds'>;

/**
 * The default stages. A release that fails for one visitor in five is detected within 75 of its visitors, for one in
 * twenty within 600, and a slow one within 100. Ten minutes let slow effects show, such as an expiring cache.
 */
export const DEFAULT_STAGES: readonly Readonly<Stage>[] = [
  { percent: 5, min_visitors: 100, min_seconds: 600 },
  { percent: 25, min_visitors: 200, min_seconds: 600 },
  { percent: 50, min_visitors: 300, min_seconds: 600 },
  { percent: 100, min_visitors: 100, min_seconds: 600 },
];

/** Those of the default stage with the highest percentage that is not above this one, or of the first. */
export function defaultGoal(percent: number): StageGoal {
  const { min_visitors, min_seconds } = (DEFAULT_STAGES.findLast((stage) => stage.percent <= percent) ??
    DEFAULT_STAGES[0]) as Stage;
  return { min_visitors, min_seconds };
}

export const rolloutRoutes = defineRoutes({
  'GET /rollouts': {
    summary: 'List rollouts, newest first',
    query: Input({
      ...listQuery(['-id', 'id']),
      remote: Type.Optional(RemoteName),
      state: Type.Optional(OneOf(rolloutStates)),
    }),
    answer: Type.Object({ rollouts: Type.Array(Rollout), ...listAnswer }),
    codes: ['forbidden'],
  },
  'GET /rollouts/{id}': readRoute(
    'Read a rollout with its arms, the evidence, and the decision with its reasons',
    Rollout,
    ['forbidden'],
  ),
  'GET /rollouts/{id}/points': readRoute(
    'Read the counts of a rollout by minute, for the last 1,440 minutes',
    Type.Object({ points: Type.Array(RolloutPoint) }),
    ['forbidden'],
  ),
  'PUT /rollouts/{id}': changeRoute('Hold, resume, advance, promote or roll back a rollout', RolloutChange, Rollout),
});
