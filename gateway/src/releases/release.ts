import Type, { type Static } from 'typebox';

/** Only characters that a URL and an attribute can hold unescaped, and only folders below the release's own. */
const FilePath = Type.String({ pattern: '^(?:[\\w@~+-][\\w@~+.-]*/)*[\\w@~+-][\\w@~+.-]*$' });
const Name = Type.String({ pattern: '^[\\w-]+$' });

/**
 * `<app>/dist/release.json`: the newest release of an app, as its build wrote it. Paths are relative to the release.
 */
export const Release = Type.Object({
  name: Name,
  version: Type.String(),
  release: Name,
  container: Name,
  entry: FilePath,
  preload: Type.Array(FilePath),
  /** Of the shell: the additional scripts of every page behind the sign-in. */
  app: Type.Optional(Type.Array(FilePath)),
  fonts: Type.Array(FilePath),
  server: Type.Union([FilePath, Type.Null()]),
  files: Type.Array(Type.Object({ path: Type.String(), integrity: Type.String({ pattern: '^sha\\d+-[\\w+/=]+$' }) })),
  /** The operations of the API that its code calls. */
  operations: Type.Optional(Type.Array(Type.String())),
  /** Of the shell: the shared modules that it offers to remotes, with their versions. */
  offers: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Release = Static<typeof Release>;

/** The URL of a release's file. */
export const assetUrl = ({ name, release }: Pick<Release, 'name' | 'release'>, file: string) =>
  `/assets/${name}/${release}/${file}`;
