import { operations } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  nothing,
  type RecordRequest,
} from '@keystead/service-kit';
import { presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../../dependencies.ts';
import { requestHandlers } from '../maintenance.routes.ts';
import { type MaintenanceRequest, requestPolicy } from '../maintenance.ts';

const assertMayAdd = (caller: Caller, request: MaintenanceRequest) =>
  authorise(requestPolicy.comment(caller, request), 'You may look at this request but not add photos to it.');

const changePhotos = (deps: Dependencies, request: RecordRequest, assertMay: typeof assertMayAdd) =>
  requestHandlers(deps).changeField(request, 'photos', { assertMay, tries: deps.photos.tries });

/** It does not check that the photo exists. @throws Forbidden */
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

export const photoEndpoints = (deps: Dependencies): Endpoint[] => [
  /** The limit also holds for concurrent uploads. */
  endpoint(operations, 'POST /maintenance/{id}/photos', async (request) => {
    const { caller, params, body, recordId } = request;
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await deps.photos.add(added, changePhotos(deps, request, assertMayAdd));
    return created(presentPhoto(photo), `maintenance/${params.id}/photos`);
  }),
  endpoint(operations, 'GET /maintenance/{id}/photos/{photo_id}', async (request) => {
    const { params, query } = request;
    return fileReply(await deps.photos.open(await requestHandlers(deps).get(request), params.photo_id, query.size));
  }),
  endpoint(operations, 'DELETE /maintenance/{id}/photos/{photo_id}', async (request) => {
    const { photo_id } = request.params;
    await deps.photos.remove(photo_id, changePhotos(deps, request, assertMayDelete(photo_id)), request.log);
    return nothing;
  }),
];
