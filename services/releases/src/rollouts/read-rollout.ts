import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { findRollout } from './find-rollout.ts';
import { presentOneRollout } from './present-rollouts.ts';

export const readRollout = ({ rollouts, releases }: Pick<Dependencies, 'rollouts' | 'releases'>) =>
  endpoint(contract, 'GET /rollouts/{id}', async ({ caller, params }) => {
    authoriseReader(caller);
    const rollout = await findRollout(rollouts, params.id);
    return reply(await presentOneRollout(releases, rollout, caller), rollout.version);
  });
