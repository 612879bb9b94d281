import { operations } from '@keystead/contracts';
import { endpoint, fileReply } from '@keystead/service-kit';
import type { OperationsParts } from '../../operations-parts.ts';
import { requestFor } from '../find-request.ts';

/** Answers a photo to whoever may see its request. */
export const readPhoto = (parts: OperationsParts) =>
  endpoint(operations, 'GET /maintenance/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const request = await requestFor(parts, caller, params.id);
    return fileReply(await parts.photos.open(request, params.photo_id, query.size));
  });
