import { objectId } from '../api/object-id.ts';
import { invalid } from '../api/stripe-error.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withSubscription } from '../customers/customer.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { endSubscription } from './end-subscription.ts';
import { unusedTime } from './proration.ts';
import type { Subscription } from './subscription.ts';

/** An immediate cancellation of a subscription. */
export interface CancelNow {
  readonly subscription: Subscription;
  /** Whether the rest of the period is credited. Stripe assumes that open invoices will still be paid. */
  readonly prorate: boolean;
  readonly invoiceNow: boolean;
  readonly seed: string;
}

/**
 * Ends a subscription immediately. The credit for the rest of its period goes to the customer's balance.
 * @throws StripeError for a credit without an invoice: the sandbox stores no pending invoice items.
 */
export function cancelNow(customer: Customer, request: CancelNow, context: ChangeContext): Customer {
  const { subscription, prorate, invoiceNow, seed } = request;
  if (prorate && !invoiceNow)
    throw invalid('The sandbox stores no pending invoice items: `prorate` requires `invoice_now`.', 'prorate');
  const line = unusedTime(subscription.price, context.at, subscription.period);
  const ending = { reason: 'cancellation_requested', by: seed } as const;
  if (!prorate || line.amount === 0) return endSubscription(customer, subscription, ending, context);
  const _id = objectId('in_', seed);
  const period = { start: context.at, end: context.at };
  const newInvoice = { _id, subscription, reason: 'subscription_update', period, lines: [line] } as const;
  const credited = createInvoice(customer, newInvoice, context);
  const latest = { ...subscription, latest_invoice: _id };
  return endSubscription(withSubscription(credited, latest), latest, ending, context);
}
