import type { Release, RemoteName } from '@keystead/contracts';
import type { Api } from './api/api.ts';
import { Misuse } from './misuse.ts';
import { Refusal } from './refusal.ts';

/** How many releases are searched. A team publishes fewer in months. */
const LOOKED_THROUGH = 200;
/** Up to nine digits are taken for an id. A release's name that begins with that many digits needs a longer prefix. */
const ID = /^\d{1,9}$/;

/**
 * Finds the release that `--release` selects: an id, the beginning of its name (its hash), or `newest`.
 * @throws Misuse when the option is missing.
 * @throws Refusal when no release, or more than one, matches.
 */
export async function findRelease(api: Api, remote: RemoteName, wanted: string | undefined): Promise<Release> {
  if (wanted === undefined) throw new Misuse('Say which, with --release ID, the beginning of its hash, or newest.');
  if (ID.test(wanted)) {
    const release = await api.call('GET /releases/{id}', { params: { id: Number(wanted) } });
    if (release.remote !== remote) throw new Refusal(`Release ${wanted} is of ${release.remote}, not of ${remote}.`);
    return release;
  }
  const limit = wanted === 'newest' ? 1 : LOOKED_THROUGH;
  const { releases } = await api.call('GET /releases', { query: { remote, sort: '-id', limit } });
  const found =
    wanted === 'newest' ? releases.slice(0, 1) : releases.filter(({ release }) => release.startsWith(wanted));
  const [release, other] = found;
  if (release === undefined) {
    throw new Refusal(
      wanted === 'newest' ? `${remote} has no releases yet.` : `${remote} has no release "${wanted}" among the last.`,
    );
  }
  if (other !== undefined) throw new Refusal(`"${wanted}" begins the names of several releases of ${remote}.`);
  return release;
}
