import type { Query, Tenant } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type TenantSearch = Pick<Query<'GET /tenants'>, 'q' | 'status' | 'property_id' | 'sort'>;

/** A list of tenants as far as it has been fetched. */
export type TenantList = PagedList<Tenant>;

/** The tenants, as the server is asked for them. */
export const tenants: Collection<Tenant, TenantSearch> = {
  name: 'tenants',
  async fetchPage(query, signal) {
    const { tenants: rows, ...page } = await request('GET /tenants', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /tenants/{id}', { params: { id }, signal }),
};
