import { operations } from '@keystead/contracts';
import { endpoint, fileReply } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';

/** Answers a photo to callers who may see its request. */
export const readPhoto = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const request = await deps.requests.get(await deps.readModel.scopeOf(caller), params.id);
    return fileReply(await deps.photos.open(request, params.photo_id, query.size));
  });
