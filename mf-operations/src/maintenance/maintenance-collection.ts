import type { Answer, MaintenanceRequest, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type MaintenanceSearch = Omit<Query<'GET /maintenance'>, 'limit' | 'cursor'>;

/** The user's rights for new requests: to `create` one, and to `manage` all its fields. */
type MaintenanceAbilities = Answer<'GET /maintenance'>['abilities'];

/** The pages of a request list fetched so far. */
export type MaintenanceList = PagedList<MaintenanceRequest, MaintenanceAbilities>;

/** The collection of maintenance requests and its HTTP requests. */
export const maintenanceRequests: Collection<MaintenanceRequest, MaintenanceSearch, MaintenanceAbilities> = {
  name: 'maintenance',
  async fetchPage(query, signal) {
    const { maintenance_requests: rows, ...page } = await request('GET /maintenance', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance/{id}', { params: { id }, signal }),
};
