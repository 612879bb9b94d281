import { request } from '../http/request.ts';
import { queryOptions } from '../queries/query.ts';

/** What the person's account has subscribed to. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => request('GET /subscription', { signal }),
});
