import { objectId } from '../api/object-id.ts';
import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, nextDue, withEvent, withSubscription } from '../customers/customer.ts';
import { chargeFor } from '../invoices/charge-card.ts';
import { attemptInvoice } from '../invoices/collect-invoice.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { wholePeriod } from '../invoices/invoice-line.ts';
import { periodFrom } from '../prices/recurrence.ts';
import { endSubscription } from './end-subscription.ts';
import { presentSubscription } from './present-subscription.ts';
import { isLive, type Subscription } from './subscription.ts';

const attemptBySchedule = (customer: Customer, invoice: Invoice, context: ChangeContext): Customer =>
  attemptInvoice(customer, { invoice, charge: chargeFor(customer, invoice), scheduled: true }, context);

/** Begins the next period, and attempts its payment. */
function renew(customer: Customer, former: Subscription, context: ChangeContext): Customer {
  const period = periodFrom(former.period.end, former.anchor, former.price.recurring);
  const _id = objectId('in_', `${former._id} ${period.start.toISOString()}`);
  const subscription = { ...former, period, latest_invoice: _id };
  const renewed = withSubscription(customer, subscription);
  const recorded = withEvent(
    renewed,
    'customer.subscription.updated',
    presentSubscription(renewed, subscription),
    context,
  );
  const lines = [wholePeriod(subscription.price, period)];
  const newInvoice = { _id, subscription, reason: 'subscription_cycle', period: former.period, lines } as const;
  const billed = createInvoice(recorded, newInvoice, context);
  const invoice = billed.invoices.find((one) => one._id === _id && one.status === 'open');
  return invoice ? attemptBySchedule(billed, invoice, context) : billed;
}

/** Applies one piece of work of a customer that is due at an instant. A payment attempt comes before a renewal. */
function step(customer: Customer, at: Date): Customer {
  const context = { at, cause: null };
  const isDue = (instant: Date | null) => instant !== null && instant <= at;
  const invoice = customer.invoices.find(({ next_attempt }) => isDue(next_attempt));
  if (invoice) return attemptBySchedule(customer, invoice, context);
  const subscription = customer.subscriptions.find((one) => isLive(one) && isDue(one.period.end));
  if (!subscription) return customer;
  if (!subscription.cancel_at_period_end) return renew(customer, subscription, context);
  return endSubscription(customer, subscription, { reason: 'cancellation_requested', by: null }, context);
}

/** Applies all work that is due until now in order, each as of the instant at which it was due. */
export function catchUp(customer: Customer, now: Date): Customer {
  let current = customer;
  for (let due = nextDue(current); due && due <= now; due = nextDue(current)) current = step(current, due);
  return current;
}
