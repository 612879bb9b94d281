import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelPolicy } from './personnel-policy.ts';

/** Answers the history of a person to callers who may change them. */
export const personnelHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}/history', async ({ caller, params, query }) => {
    const found = await deps.personnel.get(scopeOf(caller), params.id);
    authorise(personnelPolicy.update(caller, found), 'Only whoever manages this person may read their history.');
    return reply(await deps.personnel.records.history(found, query));
  });
