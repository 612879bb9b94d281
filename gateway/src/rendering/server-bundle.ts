import type { Release } from '../releases/release.ts';

/** A server bundle on disk, as a release names it. */
export interface ServerBundle {
  readonly app: string;
  readonly file: string;
  /** `sha384-…`; a bundle whose bytes have another hash is not run. */
  readonly integrity: string;
}

/** What renders the pages of one set of releases: the shell's bundle and those of the remotes that have one. */
export interface BundleSet {
  readonly shell: ServerBundle;
  readonly remotes: readonly ServerBundle[];
}

/** The server bundle of a release; null where it has none, or names no hash for it. */
export function bundleOf(release: Release, fileOf: (path: string) => string): ServerBundle | null {
  const { name: app, server, files } = release;
  const integrity = files.find(({ path }) => path === server)?.integrity;
  return server === null || integrity === undefined ? null : { app, file: fileOf(server), integrity };
}
