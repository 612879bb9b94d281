import type { MAX_PHOTOS, Property } from '@keystead/contracts';
import { type PhotoSource, properties } from '@keystead/page-kit';
import { request } from '@keystead/web-kit';

/** The contract's number, which is not loaded for it. */
const MOST: typeof MAX_PHOTOS = 8;

/** The photos of properties; the first is the cover. */
export const propertyPhotos: PhotoSource<Property> = {
  collection: properties,
  path: 'properties',
  noun: 'property',
  most: MOST,
  sendOrder: (id, photo_ids) => request('PUT /properties/{id}/photos', { params: { id }, body: { photo_ids } }),
};
