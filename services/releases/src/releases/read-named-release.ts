import { releases as contract } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { plannedRelease } from '../plan/planned-release.ts';

/** Returns a release that isn't in a gateway's plan, even a blocked one: a page that has it still needs its files. */
export const readNamedRelease = ({ releases }: Pick<Dependencies, 'releases'>) =>
  endpoint(contract, 'GET /internal/releases/{remote}/{release}', async ({ params: { remote, release } }) => {
    const stored = await releases.named(remote, release);
    if (!stored) throw new NotFound(`There is no such release of ${remote}.`);
    return reply({ ...plannedRelease(stored), blocked: stored.state === 'blocked' });
  });
