import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { personnelFor } from './find-personnel.ts';
import { personnelPolicy } from './personnel-policy.ts';

/** Answers the history of a person to callers who may change them. */
export const personnelHistory = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}/history', async ({ caller, params, query }) => {
    const found = await personnelFor(deps, caller, params.id);
    authorise(personnelPolicy.update(caller, found), 'Only whoever manages this person may read their history.');
    return reply(await deps.personnel.records.history(found, query));
  });
