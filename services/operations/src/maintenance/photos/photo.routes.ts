import { operations } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  type Caller,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  nothing,
  retryOnConflict,
} from '@keystead/service-kit';
import { type Photos, presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../../dependencies.ts';
import { type MaintenanceRequest, requestPolicy } from '../maintenance.ts';

/**
 * Changes the photos of a request like any other field, so that its version and history follow. After a concurrent
 * edit, `change` is called again. What it throws is the response.
 * @param assertMay throws with the reason unless the caller may.
 */
const changePhotos =
  (
    deps: Pick<Dependencies, 'requests' | 'readModel' | 'photos'>,
    caller: Caller,
    requestId: number,
    assertMay: (caller: Caller, request: MaintenanceRequest) => void,
  ) =>
  async (change: (photos: Photos) => Photos): Promise<MaintenanceRequest> => {
    const scope = await deps.readModel.scopeOf(caller);
    return retryOnConflict(
      'this request',
      async () => {
        const request = await deps.requests.get(scope, requestId);
        assertMay(caller, request);
        const changed = { ...request, photos: change(request.photos) };
        return deps.requests.records.save(scope, request, changed, authorOf(caller));
      },
      deps.photos.tries,
    );
  };

const assertMayAdd = (caller: Caller, request: MaintenanceRequest) =>
  authorise(requestPolicy.comment(caller, request), 'You may look at this request but not add photos to it.');

/** Appends a photo to a request. The limit is eight, also for concurrent uploads. */
const addPhoto = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance/{id}/photos', async ({ caller, params, body, recordId }) => {
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await deps.photos.add(added, changePhotos(deps, caller, params.id, assertMayAdd));
    return created(presentPhoto(photo), `maintenance/${params.id}/photos`);
  });

const readPhoto = (deps: Dependencies) =>
  endpoint(operations, 'GET /maintenance/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const request = await deps.requests.get(await deps.readModel.scopeOf(caller), params.id);
    return fileReply(await deps.photos.open(request, params.photo_id, query.size));
  });

/** Throws Forbidden unless the caller may delete a photo of a request. It does not check that the photo exists. */
const assertMayDelete = (photoId: number) => (caller: Caller, request: MaintenanceRequest) => {
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

const deletePhoto = (deps: Dependencies) =>
  endpoint(operations, 'DELETE /maintenance/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    const change = changePhotos(deps, caller, params.id, assertMayDelete(params.photo_id));
    await deps.photos.remove(params.photo_id, change, log);
    return nothing;
  });

export const photoEndpoints = (deps: Dependencies): Endpoint[] => [addPhoto(deps), readPhoto(deps), deletePhoto(deps)];
