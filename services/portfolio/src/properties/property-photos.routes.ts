import { MAX_PHOTOS, portfolio } from '@keystead/contracts';
import {
  Conflict,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  nothing,
  type RecordRequest,
} from '@keystead/service-kit';
import { type FileStore, PhotoStore, type Photos, presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import { propertyHandlers } from './property.routes.ts';

export const photoEndpoints = (deps: Dependencies): Endpoint[] => [
  /** The limit also holds for concurrent uploads. */
  endpoint(portfolio, 'POST /properties/{id}/photos', async (request) => {
    const { caller, params, body, recordId } = request;
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await propertyPhotos(deps.files).add(added, changePhotos(deps, request));
    return created(presentPhoto(photo), `properties/${params.id}/photos`);
  }),
  /** The first one is the cover. */
  endpoint(portfolio, 'PUT /properties/{id}/photos', async (request) => {
    const order = request.body.photo_ids;
    return propertyHandlers(deps).reply(
      await changePhotos(deps, request)((photos) => inOrder(photos, order)),
      request.caller,
    );
  }),
  endpoint(portfolio, 'GET /properties/{id}/photos/{photo_id}', async (request) => {
    const property = await propertyHandlers(deps).get(request);
    return fileReply(await propertyPhotos(deps.files).open(property, request.params.photo_id, request.query.size));
  }),
  endpoint(portfolio, 'DELETE /properties/{id}/photos/{photo_id}', async (request) => {
    const { params, log } = request;
    await propertyPhotos(deps.files).remove(params.photo_id, changePhotos(deps, request), log);
    return nothing;
  }),
];

export const propertyPhotos = (files: FileStore): PhotoStore =>
  new PhotoStore(files, { most: MAX_PHOTOS, owner: 'A property' });

/** @throws Conflict unless the ids are exactly those of the photos: who doesn't know all of them can't order them */
function inOrder(photos: Photos, ids: readonly number[]): Photos {
  const ordered = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  if (ordered.length !== ids.length || ordered.length !== photos.length)
    throw new Conflict('The photos of this property are others by now. Please reload and try again.');
  return ordered;
}

const changePhotos = (deps: Dependencies, request: RecordRequest) =>
  propertyHandlers(deps).changeField(request, 'photos', { tries: propertyPhotos(deps.files).tries });
