import type { Release, RemoteName, Rollout, RolloutChange } from '@keystead/contracts';
import type { Api } from './api.ts';
import { CliError, Misuse } from './errors.ts';

/** How many releases are searched. A team publishes fewer in months. */
const MAX_SEARCHED = 200;
/** Up to nine digits count as an id. A release's name that begins with that many digits needs a longer prefix. */
const ID = /^\d{1,9}$/;

/**
 * Finds the release that `--release` selects: an id, the beginning of its name (its hash), or `newest`.
 * @throws Misuse when the option is missing.
 * @throws CliError when no release, or more than one, matches.
 */
export async function findRelease(api: Api, remote: RemoteName, releaseName: string | undefined): Promise<Release> {
  if (releaseName === undefined)
    throw new Misuse('Select a release with --release ID, the start of its hash, or newest.');
  if (ID.test(releaseName)) {
    const release = await api.call('GET /releases/{id}', { params: { id: Number(releaseName) } });
    if (release.remote !== remote)
      throw new CliError(`Release ${releaseName} belongs to ${release.remote}, not to ${remote}.`);
    return release;
  }
  const limit = releaseName === 'newest' ? 1 : MAX_SEARCHED;
  const { releases } = await api.call('GET /releases', { query: { remote, sort: '-id', limit } });
  const found =
    releaseName === 'newest' ? releases.slice(0, 1) : releases.filter(({ release }) => release.startsWith(releaseName));
  const [release, other] = found;
  if (release === undefined) {
    throw new CliError(
      releaseName === 'newest'
        ? `${remote} has no releases yet.`
        : `${remote} has no release "${releaseName}" among the latest.`,
    );
  }
  if (other !== undefined) throw new CliError(`"${releaseName}" matches several releases of ${remote}.`);
  return release;
}

export const isOpen = ({ state }: Pick<Rollout, 'state'>): boolean => state === 'running' || state === 'held';

/** The open rollout of a remote. @throws CliError where there is none. */
export async function openRollout(api: Api, remote: RemoteName): Promise<Rollout> {
  const { rollout } = await api.call('GET /remotes/{remote}', { params: { remote } });
  if (rollout === null || !isOpen(rollout)) {
    throw new CliError(`${remote} has no open rollout.`);
  }
  return rollout;
}

/**
 * Changes the version of a rollout that the caller has read: the API rejects the change if someone else changed it
 * since.
 */
export function changeRollout(api: Api, { id, version }: Rollout, change: RolloutChange): Promise<Rollout> {
  return api.call('PUT /rollouts/{id}', { params: { id }, body: change, ifMatch: version });
}
