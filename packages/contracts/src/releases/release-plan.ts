import Type, { type Static } from 'typebox';
import { Id, Input, Nullable, OneOf, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { remoteNames } from '../scopes.ts';
import { NewRelease } from './releases.ts';
import { Cohorts } from './rollouts.ts';

const { remote, release, version, container, entry, preload, files } = NewRelease.properties;

/** A release as the gateway needs it. */
export const PlannedRelease = Type.Object({
  id: Id,
  release,
  version,
  container,
  entry,
  preload,
  server: Nullable(Type.String()),
  files,
});
export type PlannedRelease = Static<typeof PlannedRelease>;

/** A release that a gateway was asked for and that isn't in its plan. */
export const NamedRelease = Type.Object({
  ...PlannedRelease.properties,
  /** Files of a blocked one are still served to pages that have it; nobody is sent to it. */
  blocked: Type.Boolean(),
});
export type NamedRelease = Static<typeof NamedRelease>;

/** Who gets which release of a remote. */
export const PlannedRemote = Type.Object({
  remote,
  /** Null: what the gateway was deployed with. */
  stable: Nullable(PlannedRelease),
  /** Where the one that a visitor should get fails: the newest that was good before. */
  fallback: Nullable(PlannedRelease),
  rollout: Nullable(
    Type.Object({
      id: Id,
      candidate: PlannedRelease,
      percent: Type.Number({ minimum: 0, maximum: 100 }),
      /** New for each rollout, so that no two have the same visitors. */
      salt: Type.String(),
      cohorts: Cohorts,
    }),
  ),
});
export type PlannedRemote = Static<typeof PlannedRemote>;

/** All that gateways resolve by; `revision` grows with each change. */
export const ReleasePlan = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  remotes: Type.Array(PlannedRemote),
});
export type ReleasePlan = Static<typeof ReleasePlan>;

const BuiltIn = Input({
  remote: OneOf(remoteNames),
  release: Text(64),
  version: Text(40),
  /** The operations of the API that its code calls, where its build says. */
  operations: Type.Optional(Type.Array(Text(200), { maxItems: 500 })),
});

/** What a gateway was deployed with: a release is published only if this can serve it. */
export const GatewayState = Input({
  /** The shell's release, and what it offers to remotes with the version of each. */
  shell: Nullable(
    Input({
      release: Text(64),
      offers: Type.Record(Type.String(), Text(40)),
      /** The operations that it and what it offers call: a remote that calls one by them does not name it itself. */
      operations: Type.Optional(Type.Array(Text(200), { maxItems: 500 })),
    }),
  ),
  built_in: Type.Array(BuiltIn, { maxItems: remoteNames.length }),
  /** The operations that it serves. */
  operations: Type.Array(Text(200), { maxItems: 2_000 }),
});
export type GatewayState = Static<typeof GatewayState>;

/** How often an operation was called from a release since the last report. */
export const ReleaseCall = Input({
  remote: OneOf(remoteNames),
  release: Text(64),
  operation: Text(200),
  count: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type ReleaseCall = Static<typeof ReleaseCall>;

/** A release that may need an operation. */
export const OperationUse = Type.Object({
  remote: OneOf(remoteNames),
  release: Type.String(),
  version: Type.String(),
  /** Its code names the operation. */
  declared: Type.Boolean(),
  /** Calls that gateways counted in the last seven days. */
  calls: Type.Integer({ minimum: 0 }),
  /** Whether visitors were sent to it within the last seven days. */
  live: Type.Boolean(),
});
export type OperationUse = Static<typeof OperationUse>;

const NamedReleaseParams = Type.Object(
  { remote: OneOf(remoteNames), release: NewRelease.properties.release },
  { additionalProperties: false },
);

export const releasePlanRoutes = defineRoutes({
  'GET /internal/release-plan': {
    summary: 'Read the release plan of gateways. Waits a few seconds for one newer than `after`',
    access: 'service',
    query: Input({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answer: ReleasePlan,
    codes: [],
  },
  'GET /internal/releases/{remote}/{release}': {
    summary: "Read a release that isn't in the plan, because a page still has it or a browser overrides it",
    access: 'service',
    params: NamedReleaseParams,
    answer: NamedRelease,
    codes: ['not_found'],
  },
  'PUT /internal/gateway-state': {
    summary: 'Report what a gateway was deployed with',
    access: 'service',
    reported: false,
    body: GatewayState,
    codes: [],
  },
  'POST /internal/release-calls': {
    summary: 'Report which operations were called from which releases since the last report',
    access: 'service',
    reported: false,
    body: Input({ calls: Type.Array(ReleaseCall, { minItems: 1, maxItems: 1_000 }) }),
    codes: [],
  },
});
