import Type, { type Static } from 'typebox';
import { Abilities, Id, Input, Instant, Nullable, OneOf, Text, Version } from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { remoteNames } from '../scopes.ts';
import { ReleaseRef } from './releases.ts';
import { NewRollout, Rollout } from './rollouts.ts';

/** Something that was done by hand to what a remote's visitors get, and why. */
export const ChannelStep = Type.Object({
  at: Instant,
  action: OneOf(['sent', 'pinned', 'unpinned', 'rolled_back']),
  /** The person, or the name of the key. */
  by: Type.String(),
  /** What everybody got from then on; null: what the gateway was deployed with. */
  stable: Nullable(ReleaseRef),
  reason: Type.String(),
});
export type ChannelStep = Static<typeof ChannelStep>;

/** What a remote's visitors get. Its `version` counts every change of that, and is what `If-Match` of a rollout's start names. */
export const RemoteChannel = Type.Object({
  remote: OneOf(remoteNames),
  /** Null: what the gateway was deployed with. */
  stable: Nullable(ReleaseRef),
  /** What was stable before and works, newest first. */
  last_good: Type.Array(ReleaseRef),
  /** What the gateway was deployed with. */
  built_in: Nullable(Type.Object({ release: Type.String(), version: Type.String() })),
  rollout: Nullable(Rollout),
  /** Nothing is let out while it is pinned. */
  pinned: Type.Boolean(),
  /** The latest hundred, oldest first. What rollouts brought about is in theirs. */
  steps: Type.Array(ChannelStep),
  version: Version,
  abilities: Abilities('start', 'pin', 'roll_back'),
});
export type RemoteChannel = Static<typeof RemoteChannel>;

/** Sends everybody to a release at once, and holds them there until it is unpinned; null: to what the gateway has. */
export const ChannelChange = Input({
  stable_id: Type.Optional(Nullable(Id)),
  pinned: Type.Optional(Type.Boolean()),
  reason: Text(500),
  version: Type.Optional(Version),
});
export type ChannelChange = Static<typeof ChannelChange>;

/** Takes what everybody has back, for a reason that stands at the release too. */
export const ChannelRollback = Input({ reason: Text(500) });
export type ChannelRollback = Static<typeof ChannelRollback>;

const RemoteParams = Type.Object({ remote: OneOf(remoteNames) }, { additionalProperties: false });

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
