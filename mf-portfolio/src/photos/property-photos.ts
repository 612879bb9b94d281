import type { MAX_PHOTOS, Property } from '@keystead/contracts';
import { type PhotoSource, properties } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';

/** It equals the contract's constant, which is not imported to save its code. */
const PHOTO_LIMIT: typeof MAX_PHOTOS = 8;

/** The photos of properties. The first is the cover. */
export const propertyPhotos: PhotoSource<Property> = {
  collection: properties,
  path: 'properties',
  noun: 'property',
  most: PHOTO_LIMIT,
  sendOrder: (id, photo_ids) => request('PUT /properties/{id}/photos', { params: { id }, body: { photo_ids } }),
};
