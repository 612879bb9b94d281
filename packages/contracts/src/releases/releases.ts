import Type, { type Static } from 'typebox';
import {
  Abilities,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { defineRoutes } from '../route.ts';
import { remoteNames } from '../scopes.ts';

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
export type NewRelease = Static<typeof NewRelease>;

/** Something that was done to a release after it was published, and why. */
export const ReleaseStep = Type.Object({
  at: Instant,
  action: OneOf(['blocked', 'allowed']),
  /** The person, the name of the key, or `Keystead` where it decided itself. */
  by: Type.String(),
  reason: Type.String(),
});
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
export type Release = Static<typeof Release>;

/** A release as others name it. */
export const ReleaseRef = Type.Object({ id: Id, release: ReleaseName, version: Type.String() });
export type ReleaseRef = Static<typeof ReleaseRef>;

/** Blocks a release, or allows it again, for a reason that the log keeps. */
export const ReleaseChange = Input({ state: OneOf(['published', 'blocked']), reason: Text(500) });
export type ReleaseChange = Static<typeof ReleaseChange>;

/** A file's SHA-384 in hexadecimal digits: `integrity` has characters that an address can't hold. */
const FileParams = Type.Object({ sha384: Type.String({ pattern: '^[0-9a-f]{96}$' }) }, { additionalProperties: false });

export const releaseRoutes = defineRoutes({
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
});
