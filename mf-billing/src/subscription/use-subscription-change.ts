import type { Subscription } from '@keystead/contracts';
import { isClientError } from '@keystead/web-kit';
import { subscriptionQuery, useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { useKeepSubscription } from './use-subscription.ts';

/** The request of a change, and the callbacks after it. */
interface SubscriptionChange<Wish> {
  send: (wish: Wish) => Promise<Subscription>;
  /** Whether the response shows the wished state. Otherwise the change counts as failed. */
  hasCome: (subscription: Subscription, wish: Wish) => boolean;
  onChanged: (subscription: Subscription) => void;
  onError?: (error: Error) => void;
}

/**
 * Changes the subscription: `mutate(wish)`. The page shows the response, or the refetched state where the server
 * rejects the change.
 */
export function useSubscriptionChange<Wish>({ send, hasCome, onChanged, onError }: SubscriptionChange<Wish>) {
  const keep = useKeepSubscription();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const subscription = await send(wish);
      keep(subscription);
      if (!hasCome(subscription, wish)) throw new Error('Your plan has not changed. Please try again.');
      return subscription;
    },
    onSuccess: onChanged,
    onError: (error) => {
      // It has changed meanwhile, for example in another tab, so the displayed state is stale.
      if (isClientError(error)) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onError?.(error);
    },
  });
}
