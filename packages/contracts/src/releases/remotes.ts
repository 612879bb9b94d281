import Type, { type Static } from 'typebox';
import { Abilities, described, Id, Instant, Named, NamedInput, Nullable, OneOf, Text, Version } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { ReleaseRef } from './releases.ts';
import { RemoteName } from './remote-manifest.ts';
import { NewRollout, Rollout } from './rollouts.ts';

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
export type ChannelRollback = Static<typeof ChannelRollback>;

const RemoteParams = Type.Object({ remote: RemoteName }, { additionalProperties: false });

export const remoteRoutes = defineRoutes({
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
    summary: 'Roll back and block the stable release. Everyone gets the previous good one. If-Match names the version',
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
});
