import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentChannels } from './channel-presenter.ts';

export const listChannels = (deps: Pick<Dependencies, 'channels' | 'rollouts' | 'releases' | 'gateways'>) =>
  endpoint(contract, 'GET /remotes', async ({ caller }) => {
    authoriseReader(caller);
    return reply({ remotes: await presentChannels(deps, await deps.channels.all(), caller) });
  });
