import { Conflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type StoredRelease, sharedOf } from '../releases/release.ts';
import { filesAtHand } from './files-at-hand.ts';
import { refusedByShell } from './release-refusals.ts';

type Needed = Pick<Dependencies, 'store' | 'storedFiles' | 'gateways'>;

/** The reason, as a sentence, why visitors may not be sent to a release; undefined if they may. */
export async function unusableBecause(deps: Needed, release: StoredRelease): Promise<string | undefined> {
  if (release.state === 'blocked')
    return `This release is blocked: ${release.blocked_because ?? ''} Allow it again first, with a reason.`;
  // The release may have been published for a shell or services that are no longer deployed.
  const needs = { shared: sharedOf(release), operations: [...release.operations] };
  const [refused] = Object.values(refusedByShell(needs, await deps.gateways.deployed()));
  if (refused !== undefined) return `This release doesn't fit what is deployed now: ${refused}`;
  const atHand = await filesAtHand(deps, release.files);
  if (release.files.every(({ integrity }) => atHand.has(integrity))) return undefined;
  return 'Files of this release are gone, as nobody was sent to it for 30 days. Publish it once more.';
}

/**
 * @throws Conflict unless visitors may be sent to a release: it isn't blocked, fits what is deployed, and all its files
 * are in the store.
 */
export async function assertUsable(deps: Needed, release: StoredRelease): Promise<void> {
  const reason = await unusableBecause(deps, release);
  if (reason !== undefined) throw new Conflict(reason);
}
