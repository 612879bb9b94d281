import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { personnelFor } from './find-personnel.ts';
import { personnelPolicy } from './personnel-policy.ts';

/** Who changed one of the personnel: for whoever may change them. */
export const personnelHistory = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance-personnel/{id}/history', async ({ caller, params, query }) => {
    const found = await personnelFor(parts, caller, params.id);
    authorise(personnelPolicy.update(caller, found), 'Only whoever manages this person may read their history.');
    return reply(await parts.personnel.records.history(found, query));
  });
