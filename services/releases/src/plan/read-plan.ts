import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { ReleasesParts } from '../releases-parts.ts';

/** Tells gateways what they resolve by. */
export const readPlan = ({ plan }: Pick<ReleasesParts, 'plan'>) =>
  endpoint(contract, 'GET /internal/release-plan', async ({ query, signal }) =>
    reply(await plan.other(query.after, signal)),
  );
