import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { findRollout } from './find-rollout.ts';

export const readPoints = ({ rollouts, points }: Pick<Dependencies, 'rollouts' | 'points'>) =>
  endpoint(contract, 'GET /rollouts/{id}/points', async ({ caller, params }) => {
    authoriseReader(caller);
    const { _id } = await findRollout(rollouts, params.id);
    return reply({ points: await points.of(_id) });
  });
