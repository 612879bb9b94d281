import { releases as contract } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { plannedRelease } from '../plan/planned-release.ts';

/** Tells a gateway of a release that isn't in its plan, a blocked one included: a page that has it goes on to need its files. */
export const readNamedRelease = ({ releases }: Pick<Dependencies, 'releases'>) =>
  endpoint(contract, 'GET /internal/releases/{remote}/{release}', async ({ params: { remote, release } }) => {
    const stored = await releases.named(remote, release);
    if (!stored) throw new NotFound(`There is no such release of ${remote}.`);
    return reply({ ...plannedRelease(stored), blocked: stored.state === 'blocked' });
  });
