import type { Lease, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type LeaseSearch = Omit<Query<'GET /leases'>, 'limit' | 'cursor'>;

/** A list of leases as far as it has been fetched. */
export type LeaseList = PagedList<Lease>;

/** The leases, as the server is asked for them. */
export const leases: Collection<Lease, LeaseSearch> = {
  name: 'leases',
  async fetchPage(query, signal) {
    const { leases: rows, ...page } = await request('GET /leases', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /leases/{id}', { params: { id }, signal }),
};
