import { objectId } from '../api/object-id.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withSubscription } from '../customers/customer.ts';
import { chargeFor } from '../invoices/charge-card.ts';
import { attemptInvoice } from '../invoices/collect-invoice.ts';
import { createInvoice, type NewInvoice } from '../invoices/create-invoice.ts';
import { type NewLine, wholePeriod } from '../invoices/invoice-line.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { periodFrom, sameRecurrence } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';
import { presentSubscription } from './present-subscription.ts';
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
export interface PriceChangeRequest extends PriceChange {
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
  const changed = withSubscription(customer, subscription);
  const recorded = withEvent(
    changed,
    'customer.subscription.updated',
    presentSubscription(changed, subscription),
    context,
  );
  if (!isBilled) return { customer: recorded };
  const billed = createInvoice(recorded, { ...newInvoice, subscription }, context);
  const invoice = billed.invoices.find(({ _id, status }) => _id === newInvoice._id && status === 'open');
  if (!invoice) return { customer: billed };
  const charge = chargeFor(billed, invoice);
  if (charge.failure && request.whenDeclined === 'nothing changes') return { failure: charge.failure };
  return { customer: attemptInvoice(billed, { invoice, charge, scheduled: true }, context) };
}
