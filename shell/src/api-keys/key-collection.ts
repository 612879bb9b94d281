import type { ApiKey, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { type Collection, type PagedList, queryOptions } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
type KeySearch = Omit<Query<'GET /api-keys'>, 'limit' | 'cursor'>;

/** A list of API keys as far as it has been fetched. */
export type KeyList = PagedList<ApiKey>;

/** The signed-in person's API keys. */
export const apiKeys: Collection<ApiKey, KeySearch> = {
  name: 'api-keys',
  async fetchPage(query, signal) {
    const { api_keys: rows, ...page } = await request('GET /api-keys', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /api-keys/{id}', { params: { id }, signal }),
};

/** What the plan allows of the API, and whether the person may make keys at all. */
export const apiAccessQuery = queryOptions({
  queryKey: [apiKeys.name, 'access'],
  queryFn: async ({ signal }) => {
    const { allowance, abilities } = await request('GET /api-keys', { query: { limit: 1 }, signal });
    return { allowance, abilities };
  },
});
