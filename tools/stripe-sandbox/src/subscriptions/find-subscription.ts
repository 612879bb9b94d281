import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { isLive, type Subscription } from './subscription.ts';

/**
 * A customer's subscription.
 * @throws StripeError when the customer has no such subscription.
 */
export function subscriptionOf({ subscriptions }: Customer, id: string): Subscription {
  const subscription = subscriptions.find(({ _id }) => _id === id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

/**
 * A customer's subscription that can still be changed.
 * @throws StripeError when it has ended or does not exist.
 */
export function liveSubscriptionOf(customer: Customer, id: string): Subscription {
  const subscription = subscriptionOf(customer, id);
  if (!isLive(subscription))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  return subscription;
}
