import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withSubscription } from '../customers/customer.ts';
import { presentSubscription } from '../subscriptions/present-subscription.ts';
import { isLive } from '../subscriptions/subscription.ts';
import type { Invoice } from './invoice.ts';

/**
 * Sets a subscription to active or past due by an invoice. As at Stripe, only the latest invoice decides, even if
 * earlier ones are unpaid. An ended subscription stays ended.
 */
export function withStatusBy(
  customer: Customer,
  { _id, subscription_id }: Invoice,
  status: 'active' | 'past_due',
  context: ChangeContext,
): Customer {
  const subscription = customer.subscriptions.find((one) => one._id === subscription_id);
  if (!subscription || !isLive(subscription) || subscription.latest_invoice !== _id) return customer;
  if (subscription.status === status) return customer;
  const changed = { ...subscription, status };
  const next = withSubscription(customer, changed);
  return withEvent(next, 'customer.subscription.updated', presentSubscription(next, changed), context);
}
