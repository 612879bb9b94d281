import { objectId } from '../api/object-id.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, type SavedCard, withEvent, withSubscription } from '../customers/customer.ts';
import { newCard, withCard } from '../customers/customer-cards.ts';
import { attemptInvoice } from '../invoices/collect-invoice.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { wholePeriod } from '../invoices/invoice-line.ts';
import { periodFrom } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';
import { presentSubscription } from './present-subscription.ts';
import { firstInvoiceIdOf, type Subscription, subscriptionIdOf } from './subscription.ts';

/** The content of a new subscription. Its ids are derived from `seed`. */
export interface NewSubscription {
  readonly seed: string;
  readonly price: SubscribedPrice;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: SavedCard;
}

/**
 * Begins a subscription whose first payment has succeeded, because the payer was told so. The subscription keeps the
 * card for later payments. The customer's default card does not change, as at Stripe. Idempotent.
 */
export function startSubscription(customer: Customer, input: NewSubscription, context: ChangeContext): Customer {
  const { seed, price, metadata } = input;
  const card = newCard(input.card, seed);
  const { at } = context;
  const _id = subscriptionIdOf(seed);
  if (customer.subscriptions.some((one) => one._id === _id)) return customer;
  const invoiceId = firstInvoiceIdOf(seed);
  const subscription: Subscription = {
    _id,
    created: at,
    metadata,
    item_id: objectId('si_', seed, 14),
    price,
    card: card._id,
    status: 'active',
    period: periodFrom(at, at, price.recurring),
    anchor: at,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    cancel_reason: null,
    latest_invoice: invoiceId,
    ended_by: null,
  };
  const started = withSubscription(withCard(customer, card), subscription);
  const recorded = withEvent(
    started,
    'customer.subscription.created',
    presentSubscription(started, subscription),
    context,
  );
  const lines = [wholePeriod(price, subscription.period)];
  const period = { start: at, end: at };
  const billed = createInvoice(
    recorded,
    { _id: invoiceId, subscription, reason: 'subscription_create', period, lines },
    context,
  );
  const invoice = billed.invoices.find((one) => one._id === invoiceId);
  return invoice
    ? attemptInvoice(billed, { invoice, charge: { card, failure: null }, scheduled: true }, context)
    : billed;
}
