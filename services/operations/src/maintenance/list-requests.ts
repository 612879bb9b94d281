import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { parseRequestQuery } from './parse-request-query.ts';
import { requestPolicy } from './request-policy.ts';
import { presentRequests } from './request-presenter.ts';

/**
 * Lists the requests that the caller may see. Never refused, because every page makes sense to every role (rules §2).
 */
export const listRequests = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance', async ({ caller, query }) => {
    const [scope, search] = await Promise.all([
      deps.readModel.scopeOf(caller),
      parseRequestQuery(deps.readModel, caller, query),
    ]);
    const { rows, ...rest } = await deps.requests.page(scope, search);
    return reply({
      maintenance_requests: await presentRequests(deps, rows, caller),
      ...rest,
      abilities: { create: requestPolicy.create(caller), manage: requestPolicy.manageAny(caller) },
    });
  });
