import { Conflict } from '@keystead/service-kit';
import type { GatewayStateStore } from '../gateways/gateway-state-store.ts';
import { type StoredRelease, sharedOf } from '../releases/release.ts';
import { availableFiles, type Files } from './available-files.ts';
import { deploymentProblems } from './release-problems.ts';

interface Deps extends Files {
  readonly gateways: Pick<GatewayStateStore, 'deployed'>;
}

/** The reason, as a sentence, why visitors may not be sent to a release; undefined if they may. */
export async function unusableReason(deps: Deps, release: StoredRelease): Promise<string | undefined> {
  if (release.state === 'blocked')
    return `This release is blocked: ${release.blocked_because ?? ''} Allow it again first, with a reason.`;
  // The release may have been published for a shell or services that are no longer deployed.
  const needs = { shared: sharedOf(release), operations: [...release.operations] };
  const [problem] = Object.values(deploymentProblems(needs, await deps.gateways.deployed()));
  if (problem !== undefined) return `This release doesn't fit what is deployed now: ${problem}`;
  const available = await availableFiles(deps, release.files);
  if (release.files.every(({ integrity }) => available.has(integrity))) return undefined;
  return 'Files of this release are gone, because nobody used it for 30 days. Publish it again.';
}

/**
 * @throws Conflict unless visitors may be sent to a release: it isn't blocked, fits what is deployed, and all its files
 * are in the store.
 */
export async function assertUsable(deps: Deps, release: StoredRelease): Promise<void> {
  const reason = await unusableReason(deps, release);
  if (reason !== undefined) throw new Conflict(reason);
}
