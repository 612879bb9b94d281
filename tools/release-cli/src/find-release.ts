import type { Release, RemoteName } from '@keystead/contracts';
import type { Api } from './api/api.ts';
import { CliError } from './cli-error.ts';
import { Misuse } from './misuse.ts';

/** How many releases are searched. A team publishes fewer in months. */
const MAX_SEARCHED = 200;
/** Up to nine digits are taken for an id. A release's name that begins with that many digits needs a longer prefix. */
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
