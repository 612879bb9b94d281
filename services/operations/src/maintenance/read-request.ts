import { operations } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { requestFor } from './find-request.ts';
import { presentRequest } from './request-presenter.ts';

/** Answers a request, to its tenant as well. */
export const readRequest = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance/{id}', async ({ caller, params }) => {
    const request = await requestFor(parts, caller, params.id);
    return reply(await presentRequest(parts, request, caller), request.version);
  });
