import type { Lease, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type LeaseSearch = Omit<Query<'GET /leases'>, 'limit' | 'cursor'>;

/** The pages of a lease list fetched so far. */
export type LeaseList = PagedList<Lease>;

/** The collection of leases and its requests. */
export const leases: Collection<Lease, LeaseSearch> = {
  name: 'leases',
  async fetchPage(query, signal) {
    const { leases: rows, ...page } = await request('GET /leases', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /leases/{id}', { params: { id }, signal }),
};
