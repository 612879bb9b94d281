import { request } from '../http/request.ts';
import { queryOptions } from '../queries/query.ts';

/** The plans of the catalogue. They never go stale: the catalogue doesn't change while the page is open. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request('GET /plans', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
