import Type, { type Static } from 'typebox';
import { Abilities, Id, Input, Instant, Nullable, OneOf, Optional, Text, Version } from '../fields.ts';

/** The apps that are released one by one: the micro-frontends, by the names of their packages. */
export const remoteNames = ['mf-marketing', 'mf-portfolio', 'mf-operations', 'mf-billing', 'mf-assistant'] as const;
/** The name of a micro-frontend. */
export type RemoteName = (typeof remoteNames)[number];

/** SHA-384 of a file as the attribute `integrity` has it. */
export const Integrity = Type.String({ pattern: '^sha384-[\\w+/]{64}$' });

/** A file's path within its release: no more than an address and an attribute can hold as it is. */
export const ReleasePath = Type.String({
  maxLength: 200,
  pattern: '^(?:[\\w@~+-][\\w@~+.-]*/)*[\\w@~+-][\\w@~+.-]*$',
});

const ReleaseFile = Input({
  path: ReleasePath,
  integrity: Integrity,
  bytes: Type.Integer({ minimum: 0, maximum: 26_214_400 }),
});
/** A file of a release. */
export type ReleaseFile = Static<typeof ReleaseFile>;

/** The name of a release: a hash of everything that went into it, so that the same sources have the same name anywhere. */
const ReleaseName = Type.String({ pattern: '^[0-9a-f]{12,64}$' });

const parts = {
  remote: OneOf(remoteNames),
  release: ReleaseName,
  version: Text(40),
  commit: Optional(Text(64)),
  /** The global that the entry defines: the remote's name and the release's, so that two of them can be in one page. */
  container: Type.String({ maxLength: 100, pattern: '^[a-z_]+__[0-9a-f]{12,64}$' }),
  entry: ReleasePath,
  /** Scripts that the first page of the area needs at once. */
  preload: Type.Array(ReleasePath, { maxItems: 50 }),
  /** The bundle by which the gateway renders its public pages. */
  server: Optional(ReleasePath),
  files: Type.Array(ReleaseFile, { minItems: 1, maxItems: 1_000 }),
  /** What it takes from the shell, and in which versions: `{ "react": "^19.3.1" }`. */
  shared: Type.Record(Type.String({ maxLength: 100 }), Text(40)),
  /** The operations of the API that its code calls: `GET /properties/{id}`. */
  operations: Type.Array(Text(200), { maxItems: 500, uniqueItems: true }),
};

/** What publishes a release, once each of its files is in the store. Published again, it is the same record. */
export const NewRelease = Input(parts);
/** What publishes a release. */
export type NewRelease = Static<typeof NewRelease>;

/** Something that was done to a release after it was published, and why. */
export const ReleaseStep = Type.Object({
  at: Instant,
  action: OneOf(['blocked', 'allowed']),
  /** The person, the name of the key, or `Keystead` where it decided itself. */
  by: Type.String(),
  reason: Type.String(),
});
/** Something that was done to a release after it was published. */
export type ReleaseStep = Static<typeof ReleaseStep>;

/** One immutable build of a remote. `blocked`: it was taken back; it reaches nobody until somebody allows it again. */
export const Release = Type.Object({
  id: Id,
  ...parts,
  commit: Nullable(Type.String()),
  server: Nullable(ReleasePath),
  state: OneOf(['published', 'blocked']),
  blocked_because: Nullable(Type.String()),
  published_at: Instant,
  /** The person, or the name of the key. */
  published_by: Type.String(),
  /** When somebody was last sent to it; null: never. */
  live_at: Nullable(Instant),
  /** The latest hundred, oldest first. */
  steps: Type.Array(ReleaseStep),
  /** Counts its changes, as `version` of other records does: here that word is the team's own. */
  record_version: Version,
  abilities: Abilities('start', 'allow', 'block', 'pin'),
});
/** One immutable build of a remote. */
export type Release = Static<typeof Release>;

/** A release as others name it. */
export const ReleaseRef = Type.Object({ id: Id, release: ReleaseName, version: Type.String() });
/** A release as others name it. */
export type ReleaseRef = Static<typeof ReleaseRef>;

/** Blocks a release, or allows it again, for a reason that the log keeps. */
export const ReleaseChange = Input({ state: OneOf(['published', 'blocked']), reason: Text(500) });
/** Blocks a release, or allows it again. */
export type ReleaseChange = Static<typeof ReleaseChange>;
