import type { Subscription } from '@keystead/contracts';
import { isClientError } from '@keystead/web-kit';
import { subscriptionQuery, useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { useKeepSubscription } from './use-subscription.ts';

/** How a subscription is changed. */
interface SubscriptionChange<Wish> {
  send: (wish: Wish) => Promise<Subscription>;
  /** Whether what the server answers is what was wished for; else it counts as failed. */
  hasCome: (subscription: Subscription, wish: Wish) => boolean;
  onChanged: (subscription: Subscription) => void;
  onError?: (error: Error) => void;
}

/** Changes the subscription: `mutate(wish)`. The page shows the answer, or what is so where the change is refused. */
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
      // It has changed meanwhile, in another tab say: what is shown is not so any more.
      if (isClientError(error)) void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey });
      onError?.(error);
    },
  });
}
