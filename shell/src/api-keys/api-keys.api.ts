import type { ApiKey, Query } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { type Collection, type PagedList, queryOptions } from '@keystead/web-kit/queries';

/** The filters and order of the list. */
type KeySearch = Omit<Query<'GET /api-keys'>, 'limit' | 'cursor'>;

/** The fetched part of a list of API keys. */
export type KeyList = PagedList<ApiKey>;

export const apiKeys: Collection<ApiKey, KeySearch> = {
  name: 'api-keys',
  async fetchPage(query, signal) {
    const { api_keys: rows, ...page } = await request('GET /api-keys', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /api-keys/{id}', { params: { id }, signal }),
};

/** The API limits of the plan, and whether the user may create keys at all. */
export const apiAccessQuery = queryOptions({
  queryKey: [apiKeys.name, 'access'],
  queryFn: async ({ signal }) => {
    const { allowance, abilities } = await request('GET /api-keys', { query: { limit: 1 }, signal });
    return { allowance, abilities };
  },
});
