import type { Answer, MaintenanceRequest, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type MaintenanceSearch = Omit<Query<'GET /maintenance'>, 'limit' | 'cursor'>;

/** What the person may do with requests that aren't there yet: `create` one, and `manage` all of it. */
type MaintenanceAbilities = Answer<'GET /maintenance'>['abilities'];

/** A list of requests as far as it has been fetched. */
export type MaintenanceList = PagedList<MaintenanceRequest, MaintenanceAbilities>;

/** The maintenance requests, as the server is asked for them. */
export const maintenanceRequests: Collection<MaintenanceRequest, MaintenanceSearch, MaintenanceAbilities> = {
  name: 'maintenance',
  async fetchPage(query, signal) {
    const { maintenance_requests: rows, ...page } = await request('GET /maintenance', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /maintenance/{id}', { params: { id }, signal }),
};
