import { objectId } from '../api/object-id.ts';
import { type Customer, type SavedCard, told, withSubscription } from '../customers/customer.ts';
import { newCard, withCard } from '../customers/customer-cards.ts';
import type { Happening } from '../customers/happening.ts';
import { attemptInvoice } from '../invoices/collect-invoice.ts';
import { drawUpInvoice } from '../invoices/draw-up-invoice.ts';
import { wholePeriod } from '../invoices/invoice-line.ts';
import { periodFrom } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';
import { presentSubscription } from './present-subscription.ts';
import { firstInvoiceIdOf, type Subscription, subscriptionIdOf } from './subscription.ts';

/** The content of a new subscription. Its ids are derived from `seed`. */
export interface Beginning {
  readonly seed: string;
  readonly price: SubscribedPrice;
  readonly metadata: Readonly<Record<string, string>>;
  readonly card: SavedCard;
}

/**
 * Begins a subscription whose first payment has succeeded, because the payer was told so. The subscription keeps the
 * card for later payments. The customer's default card does not change, as at Stripe. Idempotent.
 */
export function beginSubscription(customer: Customer, beginning: Beginning, happening: Happening): Customer {
  const { seed, price, metadata } = beginning;
  const card = newCard(beginning.card, seed);
  const { at } = happening;
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
  const begun = withSubscription(withCard(customer, card), subscription);
  const heard = told(begun, 'customer.subscription.created', presentSubscription(begun, subscription), happening);
  const lines = [wholePeriod(price, subscription.period)];
  const period = { start: at, end: at };
  const billed = drawUpInvoice(
    heard,
    { _id: invoiceId, subscription, reason: 'subscription_create', period, lines },
    happening,
  );
  const invoice = billed.invoices.find((one) => one._id === invoiceId);
  return invoice
    ? attemptInvoice(billed, { invoice, charge: { card, failure: null }, scheduled: true }, happening)
    : billed;
}
