import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { ReleasesParts } from '../releases-parts.ts';
import { presentOne } from './channel-presenter.ts';

export const readChannel = (parts: Pick<ReleasesParts, 'channels' | 'rollouts' | 'releases' | 'gateways'>) =>
  endpoint(contract, 'GET /remotes/{remote}', async ({ caller, params }) => {
    authoriseReader(caller);
    const channel = await parts.channels.find(params.remote);
    return reply(await presentOne(parts, channel, caller), channel.version);
  });
