import type { LoadableRelease } from '@keystead/contracts';

type Hashes = Record<string, string>;

/** The global where the builds of remotes look up the hashes of their chunks (tools/build, integrity-plugin.ts). */
const page = globalThis as { __keystead_integrity__?: Hashes };

const hashes = (): Hashes => {
  page.__keystead_integrity__ ??= {};
  return page.__keystead_integrity__;
};

/** Lets each script of a release run only if it has the hash that the gateway gave. */
export function registerHashes({ integrity }: Pick<LoadableRelease, 'integrity'>): void {
  Object.assign(hashes(), integrity);
}

/** A hash that no file has. */
const IMPOSSIBLE_HASH = `sha384-${'A'.repeat(64)}`;

/**
 * The hash that the file at a URL must have; a repeated attempt adds a query, but loads the same file. The gateway
 * gives a hash for each file of its remotes: the browser rejects any other one. Undefined for files that a developer
 * serves elsewhere.
 */
export function integrityAt(address: string): string | undefined {
  const { origin, pathname } = new URL(address, window.location.origin);
  const isRemotes = origin === window.location.origin && pathname.startsWith('/assets/mf-');
  return hashes()[pathname] ?? (isRemotes ? IMPOSSIBLE_HASH : undefined);
}
