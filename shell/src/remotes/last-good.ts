import type { LoadableRelease } from '@keystead/contracts';
import { browserStorage } from '@keystead/web-kit';

const keyOf = (remote: string) => `last-good:${remote}`;

/** Stores a release that has shown a page in this browser. */
export function rememberGood(remote: string, release: LoadableRelease): void {
  const { release: name, version, container, entry, integrity, preload } = release;
  browserStorage.write(
    keyOf(remote),
    JSON.stringify({ release: name, version, container, entry, integrity, preload } satisfies LoadableRelease),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isLoadable(stored: unknown): stored is LoadableRelease {
  if (!isObject(stored) || typeof stored.release !== 'string' || typeof stored.container !== 'string') return false;
  const { entry, preload, integrity } = stored;
  if (!Array.isArray(preload) || !isObject(integrity)) return false;
  // Without hashes, changed files could not be detected.
  return [entry, ...preload].every((file) => typeof file === 'string' && typeof integrity[file] === 'string');
}

/** The release of a remote that last showed a page in this browser. */
export function lastGood(remote: string): LoadableRelease | null {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(keyOf(remote)) ?? 'null');
    return isLoadable(stored) ? stored : null;
  } catch {
    return null;
  }
}
