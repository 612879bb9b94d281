import type { ReleaseFile } from '@keystead/contracts';
import { type ReleaseStore, StoreUnavailable } from '@keystead/releases';
import { Conflict, Unavailable } from '@keystead/service-kit';
import type { GatewayStateRepository } from '../gateways/gateways.repository.ts';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import { importedBy, type StoredRelease, sharedOf } from '../releases/releases.ts';
import { type AvailableFiles, deploymentProblems, pageOwners, pageProblems } from './release-problems.ts';
import type { StoredFileRepository } from './stored-files.repository.ts';

const BATCH_SIZE = 16;

interface Sources {
  readonly store: ReleaseStore;
  readonly storedFiles: Pick<StoredFileRepository, 'touch'>;
  readonly gateways: Pick<GatewayStateRepository, 'deployed'>;
}

export function storeProblem(error: unknown): unknown {
  if (error instanceof StoreUnavailable)
    return new Unavailable('The store of releases does not answer. Please try again in a moment.', error);
  return error;
}

/** The sizes of those files that are in the store. Protects them from cleaning like those of an unused release. */
export async function availableFiles(
  { store, storedFiles }: Sources,
  files: readonly Pick<ReleaseFile, 'integrity'>[],
): Promise<AvailableFiles> {
  const integrities = [...new Set(files.map(({ integrity }) => integrity))];
  const recorded = await storedFiles.touch(integrities, new Date());
  const available = new Map<string, number>();
  const entries = [...recorded];
  for (let from = 0; from < entries.length; from += BATCH_SIZE) {
    const some = entries.slice(from, from + BATCH_SIZE);
    const has = await Promise.all(some.map(([integrity]) => store.has(integrity))).catch((error) => {
      throw storeProblem(error);
    });
    for (const [at, [integrity, bytes]] of some.entries()) if (has[at]) available.set(integrity, bytes);
  }
  return available;
}

/** The reason, as a sentence, why visitors may not be sent to a release; undefined if they may. */
export async function unusableReason(deps: Sources, release: StoredRelease): Promise<string | undefined> {
  if (release.state === 'blocked')
    return `This release is blocked: ${release.blocked_because ?? ''} Allow it again first, with a reason.`;
  // The release may have been published for a shell or services that are no longer deployed.
  const imports = importedBy(release);
  const needs = { shared: sharedOf(release), operations: [...release.operations], ...(imports && { imports }) };
  const [problem] = Object.values(deploymentProblems(needs, await deps.gateways.deployed()));
  if (problem !== undefined) return `This release doesn't fit what is deployed now: ${problem}`;
  const available = await availableFiles(deps, release.files);
  if (release.files.every(({ integrity }) => available.has(integrity))) return undefined;
  return 'Files of this release are gone, because nobody used it for 30 days. Publish it again.';
}

/** @throws Conflict unless visitors may be sent to a release. */
export async function assertUsable(
  deps: Sources & { readonly releases: Pick<ReleaseRepository, 'pagesOfOthers'> },
  release: StoredRelease,
): Promise<void> {
  const reason = await unusableReason(deps, release);
  if (reason !== undefined) throw new Conflict(reason);
  // Another remote may have got a page since this release was published, as while this one was blocked.
  const { remote } = release;
  const owners = pageOwners(remote, await deps.gateways.deployed(), await deps.releases.pagesOfOthers(remote));
  const [problem] = Object.values(pageProblems(release, owners));
  if (problem !== undefined) throw new Conflict(`Visitors can't be sent to this release: ${problem}`);
}
