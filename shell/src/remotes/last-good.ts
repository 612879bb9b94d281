import type { ResolvedRemote } from '@keystead/contracts';
import { browserStorage } from '@keystead/web-kit';

const keyOf = (remote: string) => `last-good:${remote}`;

/** Keeps in mind a release that has shown a page in this browser. */
export function rememberGood(remote: string, release: ResolvedRemote): void {
  browserStorage.write(keyOf(remote), JSON.stringify(release));
}

/** The release of a remote that last showed a page in this browser. */
export function lastGood(remote: string): ResolvedRemote | null {
  try {
    const release: unknown = JSON.parse(browserStorage.read(keyOf(remote)) ?? 'null');
    const usable = typeof release === 'object' && release !== null && 'entry' in release && 'container' in release;
    return usable ? (release as ResolvedRemote) : null;
  } catch {
    return null;
  }
}
