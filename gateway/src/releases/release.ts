import Type, { type Static } from 'typebox';

/** No more than an address and an attribute can hold as it is; no folder but below the release's. */
const FilePath = Type.String({ pattern: '^(?:[\\w@~+-][\\w@~+.-]*/)*[\\w@~+-][\\w@~+.-]*$' });
const Name = Type.String({ pattern: '^[\\w-]+$' });

/** `<app>/dist/release.json`: the newest release of an app, as its build wrote it. Paths are within the release. */
export const Release = Type.Object({
  name: Name,
  version: Type.String(),
  release: Name,
  container: Name,
  entry: FilePath,
  preload: Type.Array(FilePath),
  /** Of the shell: the scripts that every page behind the sign-in needs besides. */
  app: Type.Optional(Type.Array(FilePath)),
  fonts: Type.Array(FilePath),
  server: Type.Union([FilePath, Type.Null()]),
  files: Type.Array(Type.Object({ path: Type.String(), integrity: Type.String({ pattern: '^sha\\d+-[\\w+/=]+$' }) })),
  /** The operations of the API that its code calls. */
  operations: Type.Optional(Type.Array(Type.String())),
  /** Of the shell: what it offers to remotes, with the version of each. */
  offers: Type.Optional(Type.Record(Type.String(), Type.String())),
});
/** The newest release of an app. */
export type Release = Static<typeof Release>;

/** Where a file of a release is served. */
export const assetUrl = ({ name, release }: Pick<Release, 'name' | 'release'>, file: string) =>
  `/assets/${name}/${release}/${file}`;
