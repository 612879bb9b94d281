import Type, { type Static } from 'typebox';
import { described, Input, NamedInput, OneOf, Text } from './fields.ts';
import { OperationUse, releasePlanRoutes } from './releases/release-plan.ts';
import { releaseRoutes } from './releases/releases.ts';
import { remoteRoutes } from './releases/remotes.ts';
import { rolloutRoutes } from './releases/rollouts.ts';
import { defineContract } from './route.ts';

/**
 * What a visitor's page reports about a remote during a rollout: it starts to load, a page of it is mounted, its files
 * could not be loaded, it threw an error, or an API call failed.
 */
export const beaconKinds = ['loading', 'mounted', 'load_failed', 'errored', 'api_failed'] as const;
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
  },
);
export type Beacon = Static<typeof Beacon>;

/** The contract of the releases service: which release each remote serves, and how that changes. */
export const releases = defineContract({
  service: 'releases',
  area: 'releases',
  routes: {
    ...releaseRoutes,
    ...remoteRoutes,
    ...rolloutRoutes,
    ...releasePlanRoutes,
    'GET /releases/uses': {
      summary:
        'List the releases of the last seven days that may need an operation. If there are none, it can be removed',
      access: 'signed-in',
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
