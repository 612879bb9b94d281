import type { Query, Tenant } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and order of the list. */
export type TenantSearch = Pick<Query<'GET /tenants'>, 'q' | 'status' | 'property_id' | 'sort'>;

/** The fetched part of a list of tenants. */
export type TenantList = PagedList<Tenant>;

/** The collection of tenants. */
export const tenants: Collection<Tenant, TenantSearch> = {
  name: 'tenants',
  async fetchPage(query, signal) {
    const { tenants: rows, ...page } = await request('GET /tenants', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /tenants/{id}', { params: { id }, signal }),
};
