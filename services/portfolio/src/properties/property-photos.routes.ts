import { MAX_PHOTOS, portfolio } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  type Caller,
  Conflict,
  created,
  type Endpoint,
  endpoint,
  fileReply,
  nothing,
  reply,
  retryOnConflict,
} from '@keystead/service-kit';
import { type FileStore, PhotoStore, type Photos, presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import { presentProperty } from './property.mapper.ts';
import { type Property, propertyPolicy } from './property.ts';

export const photoEndpoints = (deps: Dependencies): Endpoint[] => [
  addPhoto(deps),
  orderPhotos(deps),
  readPhoto(deps),
  deletePhoto(deps),
];

export const propertyPhotos = (files: FileStore): PhotoStore =>
  new PhotoStore(files, { most: MAX_PHOTOS, owner: 'A property' });

/**
 * Orders the photos by these ids.
 * @throws Conflict unless the ids are exactly those of the photos: a caller who doesn't know all of them can't order
 * them
 */
function inOrder(photos: Photos, ids: readonly number[]): Photos {
  const ordered = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  if (ordered.length !== ids.length || ordered.length !== photos.length)
    throw new Conflict('The photos of this property are others by now. Please reload and try again.');
  return ordered;
}

/**
 * Changes the photos of a property for a caller like any other field, so that its version and its history follow. On a
 * version conflict, `change` is called again. An error that it throws is passed on.
 */
const changePhotos =
  (
    { properties, tenantAccess, files }: Pick<Dependencies, 'properties' | 'tenantAccess' | 'files'>,
    caller: Caller,
    id: number,
  ) =>
  async (change: (photos: Photos) => Photos): Promise<Property> => {
    const scope = await tenantAccess.scopeOf(caller);
    return retryOnConflict(
      'this property',
      async () => {
        const property = await properties.get(scope, id);
        authorise(propertyPolicy.update(caller, property), 'You may look at this property but not change it.');
        const changed = { ...property, photos: change(property.photos) };
        return properties.records.save(scope, property, changed, authorOf(caller));
      },
      propertyPhotos(files).tries,
    );
  };

/** Adds a photo to a property, after its other photos. The limit of eight also holds for concurrent uploads. */
const addPhoto = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /properties/{id}/photos', async ({ caller, params, body, recordId }) => {
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await propertyPhotos(deps.files).add(added, changePhotos(deps, caller, params.id));
    return created(presentPhoto(photo), `properties/${params.id}/photos`);
  });

/** Reorders the photos of a property. The first one is the cover. */
const orderPhotos = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /properties/{id}/photos', async ({ caller, params, body }) => {
    const property = await changePhotos(deps, caller, params.id)((photos) => inOrder(photos, body.photo_ids));
    return reply(presentProperty(property, caller), property.version);
  });

const readPhoto = ({ properties, tenantAccess, files }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const property = await properties.get(await tenantAccess.scopeOf(caller), params.id);
    return fileReply(await propertyPhotos(files).open(property, params.photo_id, query.size));
  });

const deletePhoto = (deps: Dependencies) =>
  endpoint(portfolio, 'DELETE /properties/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    await propertyPhotos(deps.files).remove(params.photo_id, changePhotos(deps, caller, params.id), log);
    return nothing;
  });
