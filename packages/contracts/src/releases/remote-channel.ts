import Type, { type Static } from 'typebox';
import { Abilities, Id, Input, Instant, Nullable, OneOf, Text, Version } from '../fields.ts';
import { ReleaseRef, remoteNames } from './release.ts';
import { Rollout } from './rollout.ts';

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
/** Something that was done by hand to what a remote's visitors get. */
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
/** What a remote's visitors get. */
export type RemoteChannel = Static<typeof RemoteChannel>;

/** Sends everybody to a release at once, and holds them there until it is unpinned; null: to what the gateway has. */
export const ChannelChange = Input({
  stable_id: Type.Optional(Nullable(Id)),
  pinned: Type.Optional(Type.Boolean()),
  reason: Text(500),
  version: Type.Optional(Version),
});
/** Sends everybody to a release at once. */
export type ChannelChange = Static<typeof ChannelChange>;

/** Takes what everybody has back, for a reason that stands at the release too. */
export const ChannelRollback = Input({ reason: Text(500) });
/** Takes what everybody has back. */
export type ChannelRollback = Static<typeof ChannelRollback>;
