import { createHash } from 'node:crypto';
import type { NewRelease, ReleaseFile, ReleaseStep, RemoteManifest, RemoteName } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import type { Author } from '../access.ts';

interface SharedRange {
  readonly name: string;
  readonly range: string;
}

interface UsedExports {
  readonly name: string;
  readonly exports: readonly string[];
}

export type StoredStep = Readonly<Omit<ReleaseStep, 'at' | 'by'> & { at: Date }> & Author;

/** A release as it is stored. It is immutable except for its state, its steps and the time when it was last live. */
export interface StoredRelease {
  readonly _id: number;
  readonly remote: RemoteName;
  readonly release: string;
  readonly version: string;
  readonly commit: string | null;
  readonly container: string;
  readonly entry: string;
  readonly preload: readonly string[];
  readonly server: string | null;
  readonly files: readonly ReleaseFile[];
  /** A list: package names contain dots, which field names shouldn't. */
  readonly shared: readonly SharedRange[];
  /** The exports that it uses of each; missing in releases that were built before they were recorded. */
  readonly imports?: readonly UsedExports[];
  readonly operations: readonly string[];
  /** What it adds to the product; missing in releases that were built before manifests existed. */
  readonly manifest?: RemoteManifest;
  readonly content: string;
  readonly state: 'published' | 'blocked';
  readonly blocked_because: string | null;
  readonly published_at: Date;
  readonly published_by: string;
  /** The user with that name. */
  readonly publisher_id: number | null;
  readonly live_at: Date | null;
  readonly steps: readonly StoredStep[];
  readonly record_version: number;
  readonly search: readonly string[];
}

const byPath = (one: ReleaseFile, other: ReleaseFile) => (one.path < other.path ? -1 : 1);
const rangesOf = ({ shared }: NewRelease): SharedRange[] =>
  Object.entries(shared)
    .map(([name, range]) => ({ name, range }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

const importsOf = ({ imports = {} }: NewRelease): UsedExports[] =>
  Object.entries(imports)
    .map(([name, exports]) => ({ name, exports: [...exports].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** A hash of a release's content. It excludes the commit, because many commits have the same sources. */
function contentOf(input: NewRelease): string {
  const { remote, release, version, container, entry, preload, server = null, files, operations } = input;
  const { manifest, imports } = input;
  const listed = [...files].sort(byPath).map(({ path, integrity, bytes }) => [path, integrity, bytes]);
  const shared = rangesOf(input).map(({ name, range }) => [name, range]);
  const named = [remote, release, version, container, entry, preload, server, listed, shared];
  const content = [
    ...named,
    [...operations].sort(),
    ...(manifest ? [manifest] : []),
    ...(imports ? [importsOf(input)] : []),
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

export function newRelease(_id: number, input: NewRelease, { by, user_id }: Author): StoredRelease {
  const { remote, release, version, commit = null, container, entry, preload, server = null, files } = input;
  return {
    ...{ _id, remote, release, version, commit, container, entry, preload, server, files },
    shared: rangesOf(input),
    operations: input.operations,
    ...(input.imports && { imports: importsOf(input) }),
    ...(input.manifest && { manifest: input.manifest }),
    content: contentOf(input),
    state: 'published',
    blocked_because: null,
    published_at: new Date(),
    published_by: by,
    publisher_id: user_id,
    live_at: null,
    steps: [],
    record_version: 1,
    search: searchWords(version, release, commit),
  };
}

export const sharedOf = ({ shared }: StoredRelease): NewRelease['shared'] =>
  Object.fromEntries(shared.map(({ name, range }) => [name, range]));

/** Undefined if it was published before they were recorded. */
export const importedBy = ({ imports }: StoredRelease): NewRelease['imports'] =>
  imports && Object.fromEntries(imports.map(({ name, exports }) => [name, [...exports]]));
