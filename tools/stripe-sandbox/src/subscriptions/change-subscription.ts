import { missing } from '../api/stripe-error.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withSubscription } from '../customers/customer.ts';
import { cardOf } from '../customers/customer-cards.ts';
import { presentSubscription } from './present-subscription.ts';
import type { Subscription } from './subscription.ts';

/** The fields of a subscription that may change, besides its price. */
export interface SubscriptionChange {
  /** Whether it ends at the end of its period. */
  readonly cancelAtPeriodEnd?: boolean | undefined;
  /** The id of the card that pays it; null for the customer's default. */
  readonly card?: string | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
}

/**
 * Sets or withdraws a cancellation at the end of the period, and sets the card and the metadata. Publishes an event
 * only when something changes.
 * @throws StripeError for a card that the customer doesn't have.
 */
export function changeSubscription(
  customer: Customer,
  subscription: Subscription,
  change: SubscriptionChange,
  context: ChangeContext,
): Customer {
  const {
    cancelAtPeriodEnd = subscription.cancel_at_period_end,
    card = subscription.card,
    metadata = subscription.metadata,
  } = change;
  if (change.card && !cardOf(customer, change.card))
    throw missing('PaymentMethod', change.card, 'default_payment_method');
  const isSame =
    cancelAtPeriodEnd === subscription.cancel_at_period_end &&
    card === subscription.card &&
    JSON.stringify(metadata) === JSON.stringify(subscription.metadata);
  if (isSame) return customer;
  const canceled = cancelAtPeriodEnd
    ? { canceled_at: subscription.canceled_at ?? context.at, cancel_reason: 'cancellation_requested' as const }
    : { canceled_at: null, cancel_reason: null };
  const changed = { ...subscription, cancel_at_period_end: cancelAtPeriodEnd, card, metadata, ...canceled };
  const next = withSubscription(customer, changed);
  return withEvent(next, 'customer.subscription.updated', presentSubscription(next, changed), context);
}
