import { operations } from '@keystead/contracts';
import { authorise, endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { requestFor } from './find-request.ts';
import { requestPolicy } from './request-policy.ts';

/** Who changed a request: for whoever manages it. Its costs and assignees are not a renter's business. */
export const requestHistory = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance/{id}/history', async ({ caller, params, query }) => {
    const request = await requestFor(parts, caller, params.id);
    authorise(requestPolicy.manage(caller, request), 'Only whoever manages this request may read its history.');
    return reply(await parts.requests.records.history(request, query));
  });
