import type { FormFields } from '../api/bracket-form.ts';
import { fields, oneOf, optional, required, text } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { periodFrom } from '../prices/recurrence.ts';
import type { SubscribedPrice } from '../prices/subscribed-price.ts';
import { invoiceOfChange, planChange } from '../subscriptions/change-price.ts';
import { isLive, type Subscription } from '../subscriptions/subscription.ts';
import { changedItems, checkProration } from '../subscriptions/subscription-parameters.ts';
import { invoiceOf, type NewInvoice } from './create-invoice.ts';
import type { Invoice } from './invoice.ts';
import { wholePeriod } from './invoice-line.ts';

const preview = fields({
  customer: optional(text(100)),
  subscription: required(text(100)),
  subscription_details: optional(
    fields({
      items: optional(changedItems),
      proration_behavior: optional(oneOf('always_invoice', 'none')),
    }),
  ),
});

/** Reads the parameters of a preview. */
export function readPreview(parameters: FormFields) {
  const { customer, subscription, subscription_details: details } = preview(parameters, '');
  checkProration(details?.items, details?.proration_behavior);
  return {
    customer,
    subscription,
    item: details?.items?.[0],
    prorated: details?.proration_behavior === 'always_invoice',
  };
}

/** The subject of a preview: the next invoice, or the immediate invoice of a change. */
export interface PreviewSubject {
  readonly subscription: Subscription;
  readonly price: SubscribedPrice | undefined;
  readonly prorated: boolean;
}

const noUpcomingInvoice = (id: string) =>
  invalid(`No upcoming invoices for subscription: ${id}`, undefined, 'invoice_upcoming_none');

function renewalOf(subscription: Subscription, seed: string): NewInvoice {
  const period = periodFrom(subscription.period.end, subscription.anchor, subscription.price.recurring);
  const lines = [wholePeriod(subscription.price, period)];
  return { _id: seed, subscription, reason: 'subscription_cycle', period: subscription.period, lines };
}

/**
 * The upcoming invoice.
 * @throws StripeError for a subscription that is canceled or will be: there is no upcoming invoice.
 */
export function previewInvoice(
  customer: Customer,
  { subscription, price, prorated }: PreviewSubject,
  seed: string,
  at: Date,
): Invoice {
  if (!isLive(subscription)) throw missing('subscription', subscription._id, 'subscription');
  const planned = price && planChange(subscription, { price, prorated }, at);
  if (planned && planned.lines.length > 0)
    return invoiceOf(customer, { ...invoiceOfChange(planned, seed, at), _id: `upcoming_in_${seed}` }, at);
  const next = planned?.subscription ?? subscription;
  if (next.cancel_at_period_end) throw noUpcomingInvoice(next._id);
  return invoiceOf(customer, renewalOf(next, `upcoming_in_${seed}`), next.period.end);
}
