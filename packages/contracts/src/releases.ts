import Type from 'typebox';
import { IdParams, Input, listAnswer, listQuery, OneOf, Text } from './fields.ts';
import { Beacon } from './releases/beacon.ts';
import { NewRelease, Release, ReleaseChange, remoteNames } from './releases/release.ts';
import { GatewayState, NamedRelease, OperationUse, ReleaseCall, ReleasePlan } from './releases/release-plan.ts';
import { ChannelChange, ChannelRollback, RemoteChannel } from './releases/remote-channel.ts';
import { NewRollout, Rollout, RolloutChange, RolloutPoint, rolloutStates } from './releases/rollout.ts';
import { defineContract } from './route.ts';

export * from './releases/beacon.ts';
export * from './releases/release.ts';
export * from './releases/release-plan.ts';
export * from './releases/remote-channel.ts';
export * from './releases/rollout.ts';
export * from './releases/usual-stages.ts';

const RemoteParams = Type.Object({ remote: OneOf(remoteNames) }, { additionalProperties: false });
const NamedReleaseParams = Type.Object(
  { remote: OneOf(remoteNames), release: NewRelease.properties.release },
  { additionalProperties: false },
);
/** A file's SHA-384 in hexadecimal digits: `integrity` has characters that an address can't hold. */
const FileParams = Type.Object({ sha384: Type.String({ pattern: '^[0-9a-f]{96}$' }) }, { additionalProperties: false });

/** Everything that the releases service answers: what each remote's visitors get, and how that changes. */
export const releases = defineContract({
  service: 'releases',
  area: 'releases',
  routes: {
    'GET /releases': {
      summary: 'List the published releases, newest first. For admins and keys of a team',
      access: 'signed-in',
      query: Input({
        ...listQuery(['-id', 'id']),
        remote: Type.Optional(OneOf(remoteNames)),
        state: Type.Optional(OneOf(['published', 'blocked'])),
      }),
      answer: Type.Object({ releases: Type.Array(Release), ...listAnswer }),
      codes: ['forbidden'],
    },
    'POST /releases': {
      summary: 'Publish a release whose files are in the store. Visitors get it only once a rollout starts',
      access: 'signed-in',
      body: NewRelease,
      answer: Release,
      status: 201,
      codes: ['forbidden', 'conflict', 'release_refused'],
    },
    'GET /releases/{id}': {
      summary: 'Read a release',
      access: 'signed-in',
      params: IdParams,
      answer: Release,
      codes: ['not_found', 'forbidden'],
    },
    'PUT /releases/{id}': {
      summary: 'Block a release, or allow it again, with a reason',
      access: 'signed-in',
      params: IdParams,
      body: ReleaseChange,
      answer: Release,
      codes: ['not_found', 'forbidden', 'version_conflict', 'precondition_failed', 'conflict'],
    },
    'PUT /releases/files/{sha384}': {
      summary: 'Upload a file of a release to the store, under its hash',
      access: 'signed-in',
      params: FileParams,
      // There are as many as a release has files, and its publication says the same.
      reported: false,
      upload: { types: ['application/octet-stream'], maxBytes: 26_214_400 },
      codes: ['forbidden'],
    },
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
    'GET /remotes': {
      summary: 'List what each remote serves',
      access: 'signed-in',
      answer: Type.Object({ remotes: Type.Array(RemoteChannel) }),
      codes: ['forbidden'],
    },
    'GET /remotes/{remote}': {
      summary: 'Read what a remote serves',
      access: 'signed-in',
      params: RemoteParams,
      answer: RemoteChannel,
      codes: ['forbidden', 'not_found'],
    },
    'PUT /remotes/{remote}': {
      summary: 'Serve one release to everyone immediately, and pin or unpin it',
      access: 'signed-in',
      params: RemoteParams,
      body: ChannelChange,
      answer: RemoteChannel,
      codes: ['forbidden', 'not_found', 'conflict', 'version_conflict', 'precondition_failed'],
    },
    'POST /remotes/{remote}/rollback': {
      summary:
        'Roll back and block the stable release. Everyone gets the previous good one. If-Match names the version',
      access: 'signed-in',
      params: RemoteParams,
      body: ChannelRollback,
      answer: RemoteChannel,
      codes: ['forbidden', 'not_found', 'conflict', 'precondition_failed'],
    },
    'POST /remotes/{remote}/rollouts': {
      summary: 'Start the rollout of a release. If-Match names the version of the remote',
      access: 'signed-in',
      params: RemoteParams,
      body: NewRollout,
      answer: Rollout,
      status: 201,
      codes: ['forbidden', 'not_found', 'conflict', 'precondition_failed'],
    },
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
  },
});
