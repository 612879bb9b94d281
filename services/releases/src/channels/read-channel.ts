import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentOne } from './channel-presenter.ts';

export const readChannel = (deps: Pick<Dependencies, 'channels' | 'rollouts' | 'releases' | 'gateways'>) =>
  endpoint(contract, 'GET /remotes/{remote}', async ({ caller, params }) => {
    authoriseReader(caller);
    const channel = await deps.channels.find(params.remote);
    return reply(await presentOne(deps, channel, caller), channel.version);
  });
