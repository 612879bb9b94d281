import { objectId } from '../api/object-id.ts';
import { type Customer, nextDue, told, withSubscription } from '../customers/customer.ts';
import type { Happening } from '../customers/happening.ts';
import { chargeFor } from '../invoices/charge-card.ts';
import { attemptInvoice } from '../invoices/collect-invoice.ts';
import { drawUpInvoice } from '../invoices/draw-up-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { wholePeriod } from '../invoices/invoice-line.ts';
import { periodFrom } from '../prices/recurrence.ts';
import { endSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';
import { isLive, type Subscription } from './subscription.ts';

const attemptBySchedule = (customer: Customer, invoice: Invoice, happening: Happening): Customer =>
  attemptInvoice(customer, { invoice, charge: chargeFor(customer, invoice), scheduled: true }, happening);

/** Begins the next period, and attempts its payment. */
function renew(customer: Customer, former: Subscription, happening: Happening): Customer {
  const period = periodFrom(former.period.end, former.anchor, former.price.recurring);
  const _id = objectId('in_', `${former._id} ${period.start.toISOString()}`);
  const subscription = { ...former, period, latest_invoice: _id };
  const begun = withSubscription(customer, subscription);
  const heard = told(begun, 'customer.subscription.updated', presentSubscription(begun, subscription), happening);
  const lines = [wholePeriod(subscription.price, period)];
  const asked = { _id, subscription, reason: 'subscription_cycle', period: former.period, lines } as const;
  const billed = drawUpInvoice(heard, asked, happening);
  const invoice = billed.invoices.find((one) => one._id === _id && one.status === 'open');
  return invoice ? attemptBySchedule(billed, invoice, happening) : billed;
}

/** Applies one piece of work of a customer that is due at an instant. A payment attempt comes before a renewal. */
function step(customer: Customer, at: Date): Customer {
  const happening = { at, cause: null };
  const isDue = (instant: Date | null) => instant !== null && instant <= at;
  const invoice = customer.invoices.find(({ next_attempt }) => isDue(next_attempt));
  if (invoice) return attemptBySchedule(customer, invoice, happening);
  const subscription = customer.subscriptions.find((one) => isLive(one) && isDue(one.period.end));
  if (!subscription) return customer;
  if (!subscription.cancel_at_period_end) return renew(customer, subscription, happening);
  return endSubscription(customer, subscription, { reason: 'cancellation_requested', by: null }, happening);
}

/** Applies all work that is due until now in order, each as of the instant at which it was due. */
export function catchUp(customer: Customer, now: Date): Customer {
  let reached = customer;
  for (let due = nextDue(reached); due && due <= now; due = nextDue(reached)) reached = step(reached, due);
  return reached;
}
