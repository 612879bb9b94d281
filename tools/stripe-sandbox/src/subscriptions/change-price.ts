import { objectId } from '../api/objects.ts';
import type { Customer, CustomerChange } from '../customers/customer.ts';
import { type NewInvoice, wholePeriod } from '../invoices/invoice.ts';
import { bill, chargeFor, invoiceOf } from '../invoices/invoice-payment.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { periodFrom, type SubscribedPrice } from '../prices/price.ts';
import { recordSubscription } from './change-subscription.ts';
import { restOf } from './proration.ts';
import type { Subscription } from './subscription.ts';

/** A change of a subscription to another price, and the seed from which the id of its invoice is derived. */
interface PriceChange {
  readonly subscription: Subscription;
  readonly price: SubscribedPrice;
  readonly seed: string;
}

/**
 * The changed subscription, and the invoice that credits the rest of the period and charges the new price. A price with
 * the same interval keeps the period. Another interval begins a new period now, which is charged in full.
 */
function planChange({ subscription: before, price, seed }: PriceChange, at: Date): NewInvoice {
  const isSameInterval = before.price.recurring.interval === price.recurring.interval;
  const period = isSameInterval ? before.period : periodFrom(at, at, price.recurring);
  const charge = isSameInterval ? restOf('Remaining', price, at, period) : wholePeriod(price, period);
  const _id = objectId('in_', seed);
  return {
    _id,
    subscription: { ...before, price, period, latest_invoice: _id, ...(!isSameInterval && { anchor: at }) },
    reason: 'subscription_update',
    lines: [restOf('Unused', before.price, at, before.period), charge],
  };
}

/** The invoice of a change that is made now, and the period that it would lead to. */
export function previewChange(customer: Customer, change: Omit<PriceChange, 'seed'>, at: Date) {
  const planned = planChange({ ...change, seed: 'preview' }, at);
  return { invoice: invoiceOf(customer, planned, at), period: planned.subscription.period };
}

/**
 * Changes the price of a subscription, and immediately attempts the amount due. If the card doesn't pay, nothing changes,
 * and the result is the reason. Its present price is no change.
 */
export function changePrice(before: Customer, change: PriceChange, at: Date): CustomerChange<PaymentFailure | null> {
  const planned = planChange(change, at);
  const { _id, subscription } = planned;
  // An earlier attempt of this request has already made the change.
  const isMade = before.invoices.some((invoice) => invoice._id === _id);
  if (isMade || change.price._id === change.subscription.price._id) return { customer: before, result: null };
  const recorded = recordSubscription(before, subscription, 'updated', at);
  const { failure } = chargeFor(recorded, subscription._id);
  if (failure && invoiceOf(recorded, planned, at).amount_due > 0) return { customer: before, result: failure };
  return { customer: bill(recorded, planned, at), result: null };
}
