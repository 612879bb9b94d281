import { operations } from '@keystead/contracts';
import { authorise, type Caller, endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import type { MaintenanceRequest } from '../request.ts';
import { requestPolicy } from '../request-policy.ts';
import { changePhotos } from './change-photos.ts';

/** Throws Forbidden unless the caller may delete a photo of a request. It does not check that the photo exists. */
const assertMay = (photoId: number) => (caller: Caller, request: MaintenanceRequest) => {
  authorise(
    requestPolicy.update(caller, request),
    'You can delete photos of a maintenance request only while it is open.',
  );
  const photo = request.photos.find(({ id }) => id === photoId);
  authorise(
    !photo || requestPolicy.deletePhoto(caller, request, photo),
    'You can delete only photos that you have added yourself.',
  );
};

/** Deletes a photo of a request with its files. A tenant may delete only their own photos. */
export const deletePhoto = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /maintenance/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    const change = changePhotos(deps, caller, params.id, assertMay(params.photo_id));
    await deps.photos.remove(params.photo_id, change, log);
    return nothing;
  });
