import type { MAX_PHOTOS, Property } from '@keystead/contracts';
import {
  listSearch,
  type PhotoSource,
  properties,
  type SearchIn,
  usePersonalSetting,
  useRecordDeletion,
} from '@keystead/crud-ui';
import { request } from '@keystead/web-kit';
import { statusNames } from './property.ts';

const sorts = {
  '-created_at': 'Newest first',
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-rent_amount': 'Highest rent first',
  rent_amount: 'Lowest rent first',
  building: 'By building',
} satisfies Partial<Record<NonNullable<SearchIn<typeof properties>['sort']>, string>>;

const offered = {
  filters: { status: { label: 'Status', all: 'All Status', names: statusNames } },
  records: ['account'],
  tabs: ['available', 'occupied', 'maintenance'],
} as const;

export const propertyPages = {
  collection: properties,
  path: '/app/properties',
  noun: 'property',
  search: listSearch({ ...offered, sorts }),
};

const { building, ...otherSorts } = sorts;

const pagesByBuilding = {
  ...propertyPages,
  search: listSearch({ ...offered, sorts: { building, ...otherSorts }, ownDefault: true }),
};

/** The list, in the order that the user wants unless the address names another; and how to change that. */
export function usePropertyPages() {
  const [grouping, setGrouping] = usePersonalSetting('property-groups');
  const pages = grouping === 'building' ? pagesByBuilding : propertyPages;
  return { pages, groupByBuilding: (wanted: boolean) => setGrouping(wanted ? 'building' : 'none') };
}

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
