import type { Subscription } from '@keystead/contracts';
import { subscriptionQuery, useQuery, useQueryClient } from '@keystead/web-kit/queries';

export function useSubscription() {
  const { data, isError, isPending, errorUpdateCount, isFetching, refetch } = useQuery(subscriptionQuery);
  return {
    subscription: data,
    /** It has never loaded. Stays true during a retry, so that the page does not flicker. */
    failed: data === undefined && (isError || (isPending && errorUpdateCount > 0)),
    busy: isFetching,
    retry: () => void refetch(),
  };
}

/** Writes the subscription from a response into the cache, and invalidates its bills: `cache(subscription)`. */
export function useCacheSubscription() {
  const queries = useQueryClient();
  return (subscription: Subscription) => {
    queries.setQueryData(subscriptionQuery.queryKey, subscription);
    void queries.invalidateQueries({ queryKey: receiptsKey });
  };
}

/** The cache key of the bills. */
export const receiptsKey = [...subscriptionQuery.queryKey, 'receipts'] as const;
