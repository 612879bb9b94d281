import { queryOptions, request } from '@keystead/web-kit';

/** The demo accounts; none in production (rules §8). */
export const demoSignIns = queryOptions({
  queryKey: ['demo'],
  queryFn: ({ signal }) => request('GET /demo', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
