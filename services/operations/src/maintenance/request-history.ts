import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { requestPolicy } from './request-policy.ts';

/** Answers the history of a request to those who manage it. A tenant must not see its costs and assignees. */
export const requestHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/{id}/history', async ({ caller, params, query }) => {
    const request = await deps.requests.get(await deps.readModel.scopeOf(caller), params.id);
    authorise(requestPolicy.manage(caller, request), 'Only whoever manages this request may read its history.');
    return reply(await deps.requests.records.history(request, query));
  });
