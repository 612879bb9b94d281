import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleExports, ReleasePath, RemoteManifest, RemoteName } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';

export const isRemote = (name: string): boolean => Value.Check(RemoteName, name);

const Name = Type.String({ pattern: '^[\\w-]+$' });

/** `<app>/dist/release.json`, as the build wrote it. Paths are relative to the release. */
export const Release = Type.Object({
  name: Name,
  version: Type.String(),
  release: Name,
  container: Name,
  entry: ReleasePath,
  preload: Type.Array(ReleasePath),
  /** Of the shell: the additional scripts of every page behind the sign-in. */
  app: Type.Optional(Type.Array(ReleasePath)),
  http: Type.Optional(Type.Array(ReleasePath)),
  fonts: Type.Array(ReleasePath),
  server: Type.Union([ReleasePath, Type.Null()]),
  files: Type.Array(Type.Object({ path: Type.String(), integrity: Type.String({ pattern: '^sha\\d+-[\\w+/=]+$' }) })),
  operations: Type.Optional(Type.Array(Type.String())),
  /** Of a remote: what it adds to the product. */
  manifest: Type.Optional(RemoteManifest),
  /** Of the shell: the shared modules that it offers to remotes, with their versions. */
  offers: Type.Optional(Type.Record(Type.String(), Type.String())),
  exports: Type.Optional(ModuleExports),
});
export type Release = Static<typeof Release>;

export const assetUrl = ({ name, release }: Pick<Release, 'name' | 'release'>, file: string) =>
  `/assets/${name}/${release}/${file}`;

const CACHE_MS = 1_000;

/** Reads the newest release of each app from the folders of the builds, at most once a second. */
export class ReleaseReader {
  readonly #root: string;
  readonly #log: Logger;
  readonly #readings = new Map<string, { readonly at: number; readonly release: Promise<Release | null> }>();
  readonly #seen = new Set<string>();
  readonly #manifests = new Map<string, RemoteManifest>();

  constructor(root: string, log: Logger) {
    this.#root = root;
    this.#log = log;
  }

  /** The names of the remotes that the gateway was deployed with. */
  remotes(): Promise<string[]> {
    return readdir(this.#root).then(
      (names) => names.filter(isRemote).sort(),
      () => [],
    );
  }

  /** What a remote added to the product when its release was last read, even if its files are missing by now. */
  manifestOf(remote: string): RemoteManifest | undefined {
    return this.#manifests.get(remote);
  }

  /** The newest release; null while the app isn't built or its files are missing. */
  read(app: string): Promise<Release | null> {
    const last = this.#readings.get(app);
    if (last && performance.now() - last.at < CACHE_MS) return last.release;
    const release = this.#load(app);
    this.#readings.set(app, { at: performance.now(), release });
    return release;
  }

  /** Whether a release was ever the newest while this process ran. Pages that were opened then still have it. */
  hasSeen(app: string, release: string): boolean {
    return this.#seen.has(`${app}@${release}`);
  }

  fileOf({ name, release }: Pick<Release, 'name' | 'release'>, file: string): string {
    return join(this.#root, name, 'dist', release, file);
  }

  async #load(app: string): Promise<Release | null> {
    const folder = join(this.#root, app, 'dist');
    try {
      const release: unknown = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
      if (!Value.Check(Release, release) || release.name !== app)
        throw new Error('release.json has an unexpected shape');
      await access(join(folder, release.release, release.entry));
      if (release.manifest) this.#manifests.set(app, release.manifest);
      this.#seen.add(`${app}@${release.release}`);
      return release;
    } catch (err) {
      // A missing release is read again at the next call. A broken one is logged at most once a second.
      if ((err as NodeJS.ErrnoException).code === 'ENOENT') this.#readings.delete(app);
      else this.#log.warn({ err, app }, 'a release cannot be read');
      return null;
    }
  }
}
