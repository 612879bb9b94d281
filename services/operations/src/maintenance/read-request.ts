import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentRequest } from './request-presenter.ts';

/** Answers a request to callers who may see it, its tenant included. */
export const readRequest = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/{id}', async ({ caller, params }) => {
    const request = await deps.requests.get(await deps.readModel.scopeOf(caller), params.id);
    return reply(await presentRequest(deps, request, caller), request.version);
  });
