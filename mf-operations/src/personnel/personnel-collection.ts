import type { Personnel, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type PersonnelSearch = Omit<Query<'GET /maintenance-personnel'>, 'limit' | 'cursor'>;

/** The pages of a personnel list fetched so far. */
export type PersonnelList = PagedList<Personnel>;

/** The collection of personnel and its requests. */
export const personnel: Collection<Personnel, PersonnelSearch> = {
  name: 'personnel',
  async fetchPage(query, signal) {
    const { personnel: rows, ...page } = await request('GET /maintenance-personnel', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance-personnel/{id}', { params: { id }, signal }),
};
