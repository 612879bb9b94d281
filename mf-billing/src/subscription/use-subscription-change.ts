import type { Subscription } from '@keystead/contracts';
import { isClientError } from '@keystead/web-kit';
import { subscriptionQuery, useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { useCacheSubscription } from './use-subscription.ts';

/** The request of a change, and the callbacks after it. */
interface SubscriptionChange<Input> {
  send: (input: Input) => Promise<Subscription>;
  /** Whether the response shows the requested state. Otherwise the change counts as failed. */
  isApplied: (subscription: Subscription, input: Input) => boolean;
  onChanged: (subscription: Subscription) => void;
  onError?: (error: Error) => void;
}

/**
 * Changes the subscription: `mutate(input)`. The page shows the response, or the refetched state where the server
 * rejects the change.
 */
export function useSubscriptionChange<Input>({ send, isApplied, onChanged, onError }: SubscriptionChange<Input>) {
  const cache = useCacheSubscription();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => {
      const subscription = await send(input);
      cache(subscription);
      if (!isApplied(subscription, input)) throw new Error('Your plan has not changed. Please try again.');
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
