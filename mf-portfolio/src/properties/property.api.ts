import type { MAX_PHOTOS, Property } from '@keystead/contracts';
import { listSearch, type PhotoSource, properties, type SearchIn, useRecordDeletion } from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { statusNames } from './property.ts';

const search = listSearch({
  filters: { status: { label: 'Status', all: 'All Status', names: statusNames } },
  records: ['account'],
  tabs: ['available', 'occupied', 'maintenance'],
  sorts: {
    '-created_at': 'Newest first',
    name: 'Name A to Z',
    '-name': 'Name Z to A',
    '-rent_amount': 'Highest rent first',
    rent_amount: 'Lowest rent first',
  } satisfies Partial<Record<NonNullable<SearchIn<typeof properties>['sort']>, string>>,
});

export const propertyPages = { collection: properties, path: '/app/properties', noun: 'property', search };

export const useDeleteProperty = () =>
  useRecordDeletion({
    ...propertyPages,
    describe: ({ name }) => name,
    done: 'Property deleted successfully!',
    failed: 'Failed to delete property',
  });

/** It equals the contract's constant, which is not imported to save its code. */
const PHOTO_LIMIT: typeof MAX_PHOTOS = 8;

export const propertyPhotos: PhotoSource<Property> = {
  collection: properties,
  path: 'properties',
  noun: 'property',
  most: PHOTO_LIMIT,
  sendOrder: (id, photo_ids) => request('PUT /properties/{id}/photos', { params: { id }, body: { photo_ids } }),
};
