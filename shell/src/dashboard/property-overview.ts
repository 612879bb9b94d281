import { queryOptions, request } from '@keystead/web-kit';

const REFRESH_MS = 30_000;

/** How many properties the person sees, and whether they may add one; refreshed every 30 s (product §7). */
export const propertyOverview = queryOptions({
  queryKey: ['properties', 'overview'],
  queryFn: ({ signal }) => request('GET /properties', { query: { limit: 1 }, signal }),
  refetchInterval: REFRESH_MS,
});
