import { objectId } from '../api/objects.ts';
import type { ChangeContext, Customer, CustomerChange } from '../customers/customer.ts';
import { createInvoice, type NewInvoice } from '../invoices/create-invoice.ts';
import { type NewLine, wholePeriod } from '../invoices/invoice.ts';
import { attemptInvoice, chargeFor } from '../invoices/invoice-payment.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { periodFrom, type SubscribedPrice, sameRecurrence } from '../prices/price.ts';
import { changeSubscription, liveSubscriptionOf, recordSubscription, subscriptionOf } from './change-subscription.ts';
import { remainingTime, unusedTime } from './proration.ts';
import type { Subscription } from './subscription.ts';

export interface PriceChange {
  readonly price: SubscribedPrice;
  /** Whether the rest of the period is credited and charged immediately. */
  readonly prorated: boolean;
}

/** The result of a change: the changed subscription and the invoice lines. */
export interface PlannedChange {
  readonly subscription: Subscription;
  readonly lines: readonly NewLine[];
}

/**
 * Plans a change. A price with the same interval keeps the period. Another interval begins a new period now, which is
 * charged in full.
 */
export function planChange(subscription: Subscription, { price, prorated }: PriceChange, at: Date): PlannedChange {
  const { period, price: former } = subscription;
  const credit = prorated ? [unusedTime(former, at, period)] : [];
  if (sameRecurrence(former.recurring, price.recurring))
    return {
      subscription: { ...subscription, price },
      lines: prorated ? [...credit, remainingTime(price, at, period)] : [],
    };
  const next = periodFrom(at, at, price.recurring);
  return {
    subscription: { ...subscription, price, anchor: at, period: next },
    lines: [...credit, wholePeriod(price, next)],
  };
}

/** The invoice of a planned change. Its id is derived from `seed`. */
export const invoiceOfChange = ({ subscription, lines }: PlannedChange, seed: string, at: Date): NewInvoice => ({
  _id: objectId('in_', seed),
  subscription,
  reason: 'subscription_update',
  period: { start: at, end: at },
  lines,
});

/** A requested change. `whenDeclined` is its outcome when the card doesn't pay. */
interface PriceChangeRequest extends PriceChange {
  readonly subscription: Subscription;
  readonly seed: string;
  readonly whenDeclined: 'nothing changes' | 'past due';
}

/** The customer after a change, or why the card didn't pay for it. */
export type PriceChangeResult = { readonly customer: Customer } | { readonly failure: PaymentFailure };

/** Changes the price of a subscription, and immediately attempts the amount due. */
export function changePrice(
  customer: Customer,
  request: PriceChangeRequest,
  context: ChangeContext,
): PriceChangeResult {
  const planned = planChange(request.subscription, request, context.at);
  const newInvoice = invoiceOfChange(planned, request.seed, context.at);
  // An earlier attempt of this request has already made the change.
  if (customer.invoices.some(({ _id }) => _id === newInvoice._id)) return { customer };
  const isBilled = planned.lines.length > 0;
  const subscription = { ...planned.subscription, ...(isBilled && { latest_invoice: newInvoice._id }) };
  const recorded = recordSubscription(customer, subscription, 'updated', context);
  if (!isBilled) return { customer: recorded };
  const billed = createInvoice(recorded, { ...newInvoice, subscription }, context);
  const invoice = billed.invoices.find(({ _id, status }) => _id === newInvoice._id && status === 'open');
  if (!invoice) return { customer: billed };
  const charge = chargeFor(billed, invoice);
  if (charge.failure && request.whenDeclined === 'nothing changes') return { failure: charge.failure };
  return { customer: attemptInvoice(billed, { invoice, charge, scheduled: true }, context) };
}

export interface SubscriptionUpdate {
  readonly seed: string;
  /** A new price, and how the change is made; absent if the price stays. */
  readonly change?: Pick<PriceChangeRequest, 'price' | 'prorated' | 'whenDeclined'> | undefined;
  readonly cancelAtPeriodEnd?: boolean | undefined;
  /** The id of the card that pays it from now on; null for the customer's default. */
  readonly card?: string | null | undefined;
  readonly metadata?: ((before: Subscription['metadata']) => Subscription['metadata']) | undefined;
}

/**
 * Changes a subscription in one write. If the price change fails because the card doesn't pay, nothing changes. Its
 * present price is no change.
 */
export function updateSubscription(
  before: Customer,
  id: string,
  { seed, change, cancelAtPeriodEnd, card, metadata }: SubscriptionUpdate,
  context: ChangeContext,
): CustomerChange<Subscription | PaymentFailure> {
  // Change the card first, because it pays for the price change.
  const carded = changeSubscription(before, liveSubscriptionOf(before, id), { card }, context);
  const subscription = subscriptionOf(carded, id);
  const isNew = change !== undefined && change.price._id !== subscription.price._id;
  const priced = isNew ? changePrice(carded, { ...change, subscription, seed }, context) : { customer: carded };
  if ('failure' in priced) return { customer: before, result: priced.failure };
  const now = subscriptionOf(priced.customer, id);
  const customer = changeSubscription(
    priced.customer,
    now,
    { cancelAtPeriodEnd, metadata: metadata?.(now.metadata) },
    context,
  );
  return { customer, result: subscriptionOf(customer, id) };
}
