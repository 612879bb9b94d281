import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Returns the plan to gateways. */
export const readPlan = ({ plan }: Pick<Dependencies, 'plan'>) =>
  endpoint(contract, 'GET /internal/release-plan', async ({ query, signal }) =>
    reply(await plan.other(query.after, signal)),
  );
