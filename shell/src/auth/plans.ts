import { queryOptions, request } from '@keystead/web-kit';

/** The plans that can be chosen, from the one catalogue. */
export const plans = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request('GET /plans', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
