import { isDeepStrictEqual } from 'node:util';
import { given, newSeed } from '../api/objects.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import {
  type Customer,
  cardOf,
  newCard,
  presentCustomer,
  type SavedCard,
  withCard,
  withEvent,
  withSubscription,
} from '../customers/customer.ts';
import { isLive, presentSubscription, type Subscription } from './subscription.ts';

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

/** Returns the customer with a new or changed subscription, and the event about it. */
export function recordSubscription(
  customer: Customer,
  subscription: Subscription,
  what: 'created' | 'updated' | 'deleted',
  at: Date,
): Customer {
  const next = withSubscription(customer, subscription);
  return withEvent(next, `customer.subscription.${what}`, presentSubscription(next._id, subscription), at);
}

/** The fields of a subscription that may change, besides its price. */
type SubscriptionChange = { readonly [K in 'cancel_at_period_end' | 'card']?: Subscription[K] | undefined };

/**
 * Sets or withdraws a cancellation at the end of the period, and sets the card. Publishes an event only when something
 * changes.
 * @throws StripeError for a card that the customer doesn't have.
 */
export function changeSubscription(
  customer: Customer,
  subscription: Subscription,
  change: SubscriptionChange,
  at: Date,
): Customer {
  if (change.card) cardOf(customer, change.card, 'default_payment_method');
  const changed: Subscription = { ...subscription, ...given(change) };
  return isDeepStrictEqual(changed, subscription) ? customer : recordSubscription(customer, changed, 'updated', at);
}

/**
 * Saves a card as the customer's default, and as that of a subscription if one is named. As at Stripe, this pays
 * nothing, and any other subscription keeps its card.
 */
export function saveCard(before: Customer, typed: SavedCard, subscriptionId: string | undefined, at: Date): Customer {
  const card = newCard(typed, newSeed());
  const customer = { ...withCard(before, card), default_card: card._id };
  const saved = withEvent(customer, 'customer.updated', presentCustomer(customer), at);
  if (subscriptionId === undefined) return saved;
  return changeSubscription(saved, liveSubscriptionOf(saved, subscriptionId), { card: card._id }, at);
}

/**
 * Ends a subscription. Its unpaid invoices are not retried any more.
 * @param ended_by The seed of the request that ends it; null if no request does.
 */
export function endSubscription(
  customer: Customer,
  subscription: Subscription,
  ended_by: string | null,
  at: Date,
): Customer {
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    // As at Stripe, an ended subscription has this set only if it ended at the end of its period.
    cancel_at_period_end: subscription.cancel_at_period_end && at >= subscription.period.end,
    ended_at: at,
    ended_by,
  };
  const invoices = customer.invoices.map((invoice) =>
    invoice.subscription_id === ended._id ? { ...invoice, next_attempt: null } : invoice,
  );
  return recordSubscription({ ...customer, invoices }, ended, 'deleted', at);
}
