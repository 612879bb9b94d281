import Type, { type Static } from 'typebox';
import { described, Id, Input, Named, Nullable, Text } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { NewRelease } from './releases.ts';
import { RemoteName } from './remote-manifest.ts';
import { Cohorts } from './rollouts.ts';

const { remote, release, version, container, entry, preload, files, manifest } = NewRelease.properties;

/** A release with the data that the gateway needs. */
export const PlannedRelease = Type.Object({
  id: Id,
  release,
  version,
  container,
  entry,
  preload,
  server: Nullable(Type.String()),
  files,
  manifest,
});
export type PlannedRelease = Static<typeof PlannedRelease>;

/** A release that a gateway was asked for but that is not in its plan. */
export const NamedRelease = Type.Object({
  ...PlannedRelease.properties,
  /** The files of a blocked release are still served to pages that have loaded it; no visitor is assigned to it. */
  blocked: Type.Boolean(),
});
export type NamedRelease = Static<typeof NamedRelease>;

/** The releases of a remote that visitors get. */
export const PlannedRemote = Type.Object({
  remote,
  /** Null: the release that the gateway was deployed with. */
  stable: Nullable(PlannedRelease),
  /** The fallback if the assigned release fails: the newest earlier good release. */
  fallback: Nullable(PlannedRelease),
  rollout: Nullable(
    Type.Object({
      id: Id,
      candidate: PlannedRelease,
      percent: Type.Number({ minimum: 0, maximum: 100 }),
      /** Unique to each rollout, so that rollouts select different visitors. */
      salt: Type.String(),
      cohorts: Cohorts,
    }),
  ),
});
export type PlannedRemote = Static<typeof PlannedRemote>;

/** The release plan that gateways apply; `revision` increases with each change. */
export const ReleasePlan = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  remotes: Type.Array(PlannedRemote),
});
export type ReleasePlan = Static<typeof ReleasePlan>;

const BuiltIn = Input({
  remote: RemoteName,
  release: Text(64),
  version: Text(40),
  /** The API operations that its code calls, if its build lists them. */
  operations: Type.Optional(Type.Array(Text(200), { maxItems: 500 })),
  manifest,
});

/**
 * The releases and operations that a gateway was deployed with. A release can be published only if the gateway can
 * serve it.
 */
export const GatewayState = Input({
  /** The release of the shell, and the shared modules that it offers to remotes, with their versions. */
  shell: Nullable(
    Input({
      release: Text(64),
      offers: Type.Record(Type.String(), Text(40)),
      /**
       * The operations that the shell and its shared modules call. A remote that calls one through them does not list
       * it itself.
       */
      operations: Type.Optional(Type.Array(Text(200), { maxItems: 500 })),
    }),
  ),
  built_in: Type.Array(BuiltIn, { maxItems: 100 }),
  /** The operations that the gateway serves. */
  operations: Type.Array(Text(200), { maxItems: 2_000 }),
});
export type GatewayState = Static<typeof GatewayState>;

/** The number of calls of an operation from a release since the last report. */
export const ReleaseCall = Input({
  remote: RemoteName,
  release: Text(64),
  operation: Text(200),
  count: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
});
export type ReleaseCall = Static<typeof ReleaseCall>;

export const OperationUse = Named('A release that may need an operation.', {
  remote: RemoteName,
  release: Type.String(),
  version: Type.String(),
  declared: described('Whether its code calls the operation.', Type.Boolean()),
  calls: described('The number of calls in the last seven days.', Type.Integer({ minimum: 0 })),
  live: described('Whether visitors got this release within the last seven days.', Type.Boolean()),
});
export type OperationUse = Static<typeof OperationUse>;

const NamedReleaseParams = Type.Object(
  { remote: RemoteName, release: NewRelease.properties.release },
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
