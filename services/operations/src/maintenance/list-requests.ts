import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { requestPolicy } from './request-policy.ts';
import { presentRequests } from './request-presenter.ts';

/** Lists what the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const listRequests = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance', async ({ caller, query }) => {
    const { rows, ...rest } = await parts.requests.page(await parts.known.scopeOf(caller), query);
    return reply({
      maintenance_requests: await presentRequests(parts, rows, caller),
      ...rest,
      abilities: { create: requestPolicy.create(caller), manage: requestPolicy.manageAny(caller) },
    });
  });
