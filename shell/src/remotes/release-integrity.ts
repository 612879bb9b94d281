import type { LoadableRelease } from '@keystead/contracts';

type Hashes = Record<string, string>;

/** Where the builds of remotes look for the hashes of their own chunks (packages/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Hashes };

const hashes = (): Hashes => {
  page.__keystead_integrity__ ??= {};
  return page.__keystead_integrity__;
};

/** Has each script of a release be run only if it is the file that the gateway named. */
export function expectFilesOf({ integrity }: Pick<LoadableRelease, 'integrity'>): void {
  Object.assign(hashes(), integrity);
}

/** A hash that no file has. */
const OF_NO_FILE = `sha384-${'A'.repeat(64)}`;

/**
 * The hash that the file at an address must have; a repeated try has a query, and is of the same file. The gateway names each of
 * its remotes' files: one that it hasn't named is refused by the browser. Undefined for what a developer serves elsewhere.
 */
export function integrityAt(address: string): string | undefined {
  const { origin, pathname } = new URL(address, window.location.origin);
  const isRemotes = origin === window.location.origin && pathname.startsWith('/assets/mf-');
  return hashes()[pathname] ?? (isRemotes ? OF_NO_FILE : undefined);
}
