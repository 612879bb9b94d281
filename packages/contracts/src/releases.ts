import Type, { type Static } from 'typebox';
import { Input, OneOf, Text } from './fields.ts';
import { OperationUse, releasePlanRoutes } from './releases/release-plan.ts';
import { releaseRoutes } from './releases/releases.ts';
import { remoteRoutes } from './releases/remotes.ts';
import { rolloutRoutes } from './releases/rollouts.ts';
import { defineContract } from './route.ts';

/**
 * What a visitor's page reports of a remote that is being rolled out: that it begins to load it, that a page of it stands,
 * that its files didn't come, that it threw, that the API failed it.
 */
export const beaconKinds = ['loading', 'mounted', 'load_failed', 'errored', 'api_failed'] as const;

/** What a visitor's page reports. */
export type BeaconKind = (typeof beaconKinds)[number];

/** One report. Its token says whose it is: visitor, rollout and arm, signed by the gateway; it counts once. */
export const Beacon = Input({
  token: Type.String({ minLength: 1, maxLength: 500 }),
  kind: OneOf(beaconKinds),
  /** With `mounted`: milliseconds from when the remote was wanted. */
  mount_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});
export type Beacon = Static<typeof Beacon>;

/** Everything that the releases service answers: what each remote's visitors get, and how that changes. */
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
