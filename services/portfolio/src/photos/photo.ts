import { MAX_PHOTOS } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import { type FileStore, PhotoStore, type Photos } from '@keystead/service-kit/files';

/** The photo store of properties. */
export const propertyPhotos = (files: FileStore): PhotoStore =>
  new PhotoStore(files, { most: MAX_PHOTOS, owner: 'A property' });

/**
 * Orders the photos by these ids.
 * @throws Conflict unless the ids are exactly those of the photos: a caller who doesn't know all of them can't order
 * them
 */
export function inOrder(photos: Photos, ids: readonly number[]): Photos {
  const ordered = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  if (ordered.length !== ids.length || ordered.length !== photos.length)
    throw new Conflict('The photos of this property are others by now. Please reload and try again.');
  return ordered;
}
