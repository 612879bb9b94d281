import { operations } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, nothing, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { requestPolicy } from './request-policy.ts';

/** Hides a request immediately, with its comments and photos. */
export const deleteRequest = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /maintenance/{id}', async ({ caller, params, ifMatch }) => {
    const scope = await deps.readModel.scopeOf(caller);
    return retryOnConflict('this request', async () => {
      const request = await deps.requests.get(scope, params.id);
      authorise(requestPolicy.delete(caller, request), 'Only your landlord can delete a maintenance request.');
      assertVersion(request.version, { ifMatch });
      return (await deps.requests.records.remove(scope, request, authorOf(caller))) ? nothing : undefined;
    });
  });
