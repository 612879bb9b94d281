import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Text,
  Version,
} from './fields.ts';
import { changeRoute, readRoute } from './record-routes.ts';
import { ModuleExports, NewRelease, ReleaseRef, RemoteName, releaseRoutes } from './releases/releases.ts';
import { Cohorts, NewRollout, Rollout, rolloutRoutes } from './releases/rollouts.ts';
import { defineContract } from './route.ts';

export const ChannelStep = Named('A manual action on a remote, with its reason.', {
  at: Instant,
  action: OneOf(['sent', 'pinned', 'unpinned', 'rolled_back']),
  by: described('The user, or the name of the API key.', Type.String()),
  stable: described(
    'The stable release since this step; null: the release that the gateway was deployed with.',
    Nullable(ReleaseRef),
  ),
  reason: Type.String(),
});
export type ChannelStep = Static<typeof ChannelStep>;

export const RemoteChannel = Named(
  'The releases that a remote serves. `version` increases with each change of them. The `If-Match` header that starts a rollout names it.',
  {
    remote: RemoteName,
    stable: described('Null: the release that the gateway was deployed with.', Nullable(ReleaseRef)),
    last_good: described('Earlier stable releases that work, newest first.', Type.Array(ReleaseRef)),
    built_in: described(
      'The release that the gateway was deployed with.',
      Nullable(Type.Object({ release: Type.String(), version: Type.String() })),
    ),
    rollout: Nullable(Rollout),
    pinned: described('While the remote is pinned, no rollout can start.', Type.Boolean()),
    steps: described(
      'The last hundred steps, oldest first. Steps of rollouts are in the rollouts themselves.',
      Type.Array(ChannelStep),
    ),
    version: Version,
    abilities: Abilities('start', 'pin', 'roll_back'),
  },
);
export type RemoteChannel = Static<typeof RemoteChannel>;

export const ChannelChange = NamedInput(
  'Serves one release to all visitors immediately, and pins it until it is unpinned; null: the release that the gateway was deployed with.',
  {
    stable_id: Type.Optional(Nullable(Id)),
    pinned: Type.Optional(Type.Boolean()),
    reason: Text(500),
    version: Type.Optional(Version),
  },
);
export type ChannelChange = Static<typeof ChannelChange>;

export const ChannelRollback = NamedInput(
  'Rolls back the stable release. The reason is also recorded for that release.',
  { reason: Text(500) },
);

const RemoteParams = Type.Object({ remote: RemoteName }, { additionalProperties: false });

const { remote, release, version, container, entry, preload, files, manifest } = NewRelease.properties;

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

/** What a gateway was deployed with. A release can be published only if the gateway can serve it. */
export const GatewayState = Input({
  /** The release of the shell, and the shared modules that it offers to remotes, with their versions. */
  shell: Nullable(
    Input({
      release: Text(64),
      offers: Type.Record(Type.String(), Text(40)),
      /** What the offered modules export. A module is missing if its exports aren't known. */
      exports: Type.Optional(ModuleExports),
      /** The operations that the shell and its shared modules call, also on behalf of a remote. */
      operations: Type.Optional(Type.Array(Text(200), { maxItems: 500 })),
    }),
  ),
  built_in: Type.Array(BuiltIn, { maxItems: 100 }),
  operations: Type.Array(Text(200), { maxItems: 2_000 }),
});
export type GatewayState = Static<typeof GatewayState>;

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

/**
 * What a page reports of a remote: it loads, is mounted, can't be loaded, threw an error, shows nothing, or an API call
 * failed; then signals, which are compared with the stable arm; then measures, which have a value.
 */
export const beaconKinds = [
  'loading',
  'mounted',
  'load_failed',
  'errored',
  'empty',
  'api_failed',
  'unhandled',
  'alerted',
  'session_ended',
  'rejected',
  'frame_damaged',
  'goal',
  'calls',
  'blocked_ms',
  'heap_mb',
] as const;
export type BeaconKind = (typeof beaconKinds)[number];

export const Beacon = NamedInput(
  "A report from a visitor's page. Its token identifies the visitor, rollout and arm, and is signed by the gateway. Repeated reports count once.",
  {
    token: Type.String({ minLength: 1, maxLength: 500 }),
    kind: OneOf(beaconKinds),
    mount_ms: described(
      'With `mounted`: milliseconds since the remote was requested.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
    ),
    first_load: described(
      'With `mounted`: whether the files of the remote came over the network. Mounts are compared with their own kind.',
      Type.Optional(Type.Boolean()),
    ),
    value: described(
      'With `calls`, `blocked_ms` and `heap_mb`: requests of the page, milliseconds of long tasks, megabytes of memory.',
      Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    ),
  },
);
export type Beacon = Static<typeof Beacon>;

export const releases = defineContract({
  service: 'releases',
  area: 'releases',
  routes: {
    ...releaseRoutes,
    'GET /remotes': {
      summary: 'List what each remote serves',
      answer: Type.Object({ remotes: Type.Array(RemoteChannel) }),
      codes: ['forbidden'],
    },
    'GET /remotes/{remote}': {
      ...readRoute('Read what a remote serves', RemoteChannel, ['forbidden']),
      params: RemoteParams,
    },
    'PUT /remotes/{remote}': {
      ...changeRoute('Serve one release to everyone immediately, and pin or unpin it', ChannelChange, RemoteChannel),
      params: RemoteParams,
    },
    'POST /remotes/{remote}/rollback': {
      summary:
        'Roll back and block the stable release. Everyone gets the previous good one. If-Match names the version',
      params: RemoteParams,
      body: ChannelRollback,
      answer: RemoteChannel,
      codes: ['forbidden', 'not_found', 'conflict', 'precondition_failed'],
    },
    'POST /remotes/{remote}/rollouts': {
      summary: 'Start the rollout of a release. If-Match names the version of the remote',
      params: RemoteParams,
      body: NewRollout,
      answer: Rollout,
      status: 201,
      codes: ['forbidden', 'not_found', 'conflict', 'precondition_failed'],
    },
    ...rolloutRoutes,
    'GET /internal/release-plan': {
      summary: 'Read the release plan of gateways. Waits a few seconds for one newer than `after`',
      query: Input({ after: Type.Optional(Type.Integer({ minimum: 0 })) }),
      answer: ReleasePlan,
    },
    'GET /internal/releases/{remote}/{release}': {
      summary: "Read a release that isn't in the plan, because a page still has it or a browser overrides it",
      params: Input({ remote, release }),
      answer: NamedRelease,
      codes: ['not_found'],
    },
    'PUT /internal/gateway-state': {
      summary: 'Report what a gateway was deployed with',
      reported: false,
      body: GatewayState,
    },
    'POST /internal/release-calls': {
      summary: 'Report which operations were called from which releases since the last report',
      reported: false,
      body: Input({ calls: Type.Array(ReleaseCall, { minItems: 1, maxItems: 1_000 }) }),
    },
    'GET /releases/uses': {
      summary:
        'List the releases of the last seven days that may need an operation. If there are none, it can be removed',
      query: Input({ operation: Text(200) }),
      answer: Type.Object({ removable: Type.Boolean(), uses: Type.Array(OperationUse) }),
      codes: ['forbidden'],
    },
    'POST /releases/beacons': {
      summary:
        "Receive the reports of a visitor's page about remotes with an open rollout. Only reports with a token of a gateway count",
      access: 'public',
      reported: false,
      body: Input({ beacons: Type.Array(Beacon, { minItems: 1, maxItems: 20 }) }),
      status: 202,
      codes: ['rate_limited'],
    },
  },
});
