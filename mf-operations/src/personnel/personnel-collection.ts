import type { Personnel, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type PersonnelSearch = Omit<Query<'GET /maintenance-personnel'>, 'limit' | 'cursor'>;

/** A list of personnel as far as it has been fetched. */
export type PersonnelList = PagedList<Personnel>;

/** The personnel, as the server is asked for them. */
export const personnel: Collection<Personnel, PersonnelSearch> = {
  name: 'personnel',
  async fetchPage(query, signal) {
    const { personnel: rows, ...page } = await request('GET /maintenance-personnel', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance-personnel/{id}', { params: { id }, signal }),
};
