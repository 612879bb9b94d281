import type { Subscription } from '@keystead/contracts';
import { subscriptionQuery, useQuery, useQueryClient } from '@keystead/web-kit/queries';

/** The subscription of the person's account. */
export function useSubscription() {
  const { data, isError, isPending, errorUpdateCount, isFetching, refetch } = useQuery(subscriptionQuery);
  return {
    subscription: data,
    /** It never came. Stays while it is asked for again, so that the page does not flicker. */
    failed: data === undefined && (isError || (isPending && errorUpdateCount > 0)),
    busy: isFetching,
    retry: () => void refetch(),
  };
}

/** Shows a subscription that the server has answered to a change of it: `keep(subscription)`. Its bills follow. */
export function useKeepSubscription() {
  const queries = useQueryClient();
  return (subscription: Subscription) => {
    queries.setQueryData(subscriptionQuery.queryKey, subscription);
    void queries.invalidateQueries({ queryKey: receiptsKey });
  };
}

/** Where the cache keeps the bills. */
export const receiptsKey = [...subscriptionQuery.queryKey, 'receipts'] as const;
