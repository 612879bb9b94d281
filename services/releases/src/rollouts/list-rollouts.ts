import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentRollouts } from './present-rollouts.ts';

export const listRollouts = ({ rollouts, releases }: Pick<Dependencies, 'rollouts' | 'releases'>) =>
  endpoint(contract, 'GET /rollouts', async ({ caller, query }) => {
    authoriseReader(caller);
    const { rows, ...rest } = await rollouts.page(query);
    return reply({ rollouts: await presentRollouts(releases, rows, caller), ...rest });
  });
