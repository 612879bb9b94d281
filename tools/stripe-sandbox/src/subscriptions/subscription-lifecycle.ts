import { objectId } from '../api/objects.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { type Customer, newCard, nextDue, type SavedCard, withCard, withSubscription } from '../customers/customer.ts';
import { wholePeriod } from '../invoices/invoice.ts';
import { attemptBySchedule, bill } from '../invoices/invoice-payment.ts';
import { periodFrom, type SubscribedPrice } from '../prices/price.ts';
import { endSubscription, recordSubscription, subscriptionOf } from './change-subscription.ts';
import { restOf } from './proration.ts';
import { isLive, type Subscription, subscriptionIdOf } from './subscription.ts';

interface NewSubscription {
  readonly seed: string;
  readonly price: SubscribedPrice;
  readonly metadata: Readonly<Record<string, string>>;
  /** A card that pays: the payer has already seen that it did. */
  readonly card: SavedCard;
}

/**
 * Begins a subscription, which keeps the card for later payments. As at Stripe, the customer's default card does not
 * change. Idempotent.
 */
export function startSubscription(customer: Customer, input: NewSubscription, at: Date): Customer {
  const { seed, price, metadata } = input;
  const card = newCard(input.card, seed);
  const _id = subscriptionIdOf(seed);
  if (customer.subscriptions.some((one) => one._id === _id)) return customer;
  const invoiceId = objectId('in_', seed);
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
    ended_at: null,
    latest_invoice: invoiceId,
    ended_by: null,
  };
  const recorded = recordSubscription(withCard(customer, card), subscription, 'created', at);
  const lines = [wholePeriod(price, subscription.period)];
  return bill(recorded, { _id: invoiceId, subscription, reason: 'subscription_create', lines }, at);
}

function renew(customer: Customer, former: Subscription, at: Date): Customer {
  const period = periodFrom(former.period.end, former.anchor, former.price.recurring);
  const _id = objectId('in_', `${former._id} ${period.start.toISOString()}`);
  const subscription = { ...former, period, latest_invoice: _id };
  const recorded = recordSubscription(customer, subscription, 'updated', at);
  const lines = [wholePeriod(subscription.price, period)];
  return bill(recorded, { _id, subscription, reason: 'subscription_cycle', lines }, at);
}

/** Applies one piece of work of a customer that is due at an instant. A payment attempt comes before a renewal. */
function step(customer: Customer, at: Date): Customer {
  const isDue = (instant: Date | null) => instant !== null && instant <= at;
  const invoice = customer.invoices.find(({ next_attempt }) => isDue(next_attempt));
  if (invoice) return attemptBySchedule(customer, invoice, at);
  const subscription = customer.subscriptions.find((one) => isLive(one) && isDue(one.period.end));
  if (!subscription) return customer;
  return subscription.cancel_at_period_end
    ? endSubscription(customer, subscription, null, at)
    : renew(customer, subscription, at);
}

/** Applies all work that is due until now in order, each as of the instant at which it was due. */
export function catchUp(customer: Customer, now: Date): Customer {
  let current = customer;
  for (let due = nextDue(current); due && due <= now; due = nextDue(current)) current = step(current, due);
  return current;
}

interface CancelNow {
  readonly subscriptionId: string;
  /** Whether the rest of the period is credited. Stripe assumes that open invoices will still be paid. */
  readonly prorate: boolean;
  readonly invoiceNow: boolean;
  readonly seed: string;
}

/**
 * Ends a subscription immediately. The credit for the rest of its period goes to the customer's balance.
 * @throws StripeError for a credit without an invoice, because the sandbox stores no pending invoice items, and for a
 * subscription that another request has ended: as at Stripe, it counts as missing.
 */
export function cancelNow(customer: Customer, request: CancelNow, at: Date): Customer {
  const { subscriptionId, prorate, invoiceNow, seed } = request;
  const subscription = subscriptionOf(customer, subscriptionId);
  // An earlier attempt of this request has ended it.
  if (subscription.ended_by === seed) return customer;
  if (!isLive(subscription)) throw missing('subscription', subscriptionId);
  if (prorate && !invoiceNow)
    throw invalid('The sandbox stores no pending invoice items: `prorate` requires `invoice_now`.', 'prorate');
  const line = restOf('Unused', subscription.price, at, subscription.period);
  if (!prorate || line.amount === 0) return endSubscription(customer, subscription, seed, at);
  const _id = objectId('in_', seed);
  const credited = bill(customer, { _id, subscription, reason: 'subscription_update', lines: [line] }, at);
  const latest = { ...subscription, latest_invoice: _id };
  return endSubscription(withSubscription(credited, latest), latest, seed, at);
}
