import { request } from '../http/request.ts';
import { queryOptions } from '../queries/query.ts';

/** The subscription of the user's account. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => request('GET /subscription', { signal }),
});
