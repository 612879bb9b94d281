import type { Property, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and order of the list. */
export type PropertySearch = Pick<Query<'GET /properties'>, 'q' | 'status' | 'sort'>;

/** The fetched part of a list of properties. */
export type PropertyList = PagedList<Property>;

/** The collection of properties. */
export const properties: Collection<Property, PropertySearch> = {
  name: 'properties',
  async fetchPage(query, signal) {
    const { properties: rows, ...page } = await request('GET /properties', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /properties/{id}', { params: { id }, signal }),
};
