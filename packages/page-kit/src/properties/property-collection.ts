import type { Property, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type PropertySearch = Pick<Query<'GET /properties'>, 'q' | 'status' | 'sort'>;

/** A list of properties as far as it has been fetched. */
export type PropertyList = PagedList<Property>;

/** The properties, as the server is asked for them. */
export const properties: Collection<Property, PropertySearch> = {
  name: 'properties',
  async fetchPage(query, signal) {
    const { properties: rows, ...page } = await request('GET /properties', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /properties/{id}', { params: { id }, signal }),
};
