import type { ChangeContext } from '../customers/change-context.ts';
import { type Customer, withEvent, withInvoice } from '../customers/customer.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { type Charge, withAttempt } from './charge-card.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice } from './present-invoice.ts';
import { withStatusBy } from './status-by-invoice.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds after each failed attempt until the next. After the last, the sandbox gives up the invoice. */
const RETRY_WAITS_MS = [3 * DAY_MS, 5 * DAY_MS, 7 * DAY_MS];

/** An attempt to pay an invoice. */
export interface Attempt {
  readonly invoice: Invoice;
  readonly charge: Charge;
  /** Whether the schedule caused the attempt. Attempts by a person don't count in the schedule. */
  readonly scheduled: boolean;
}

function paid(customer: Customer, { invoice, scheduled }: Attempt, context: ChangeContext): Customer {
  const paidInvoice: Invoice = {
    ...invoice,
    status: 'paid',
    attempt_count: invoice.attempt_count + (scheduled || invoice.attempt_count === 0 ? 1 : 0),
    next_attempt: null,
    paid_at: context.at,
  };
  const next = withInvoice(customer, paidInvoice);
  const presented = presentInvoice(next, paidInvoice);
  const recorded = withEvent(
    withEvent(next, 'invoice.paid', presented, context),
    'invoice.payment_succeeded',
    presented,
    context,
  );
  return withStatusBy(recorded, paidInvoice, 'active', context);
}

/**
 * Gives up an invoice, and ends its subscription if that is past due. A subscription whose latest invoice is paid
 * continues.
 */
function giveUp(customer: Customer, failed: Invoice, context: ChangeContext): Customer {
  const uncollectible: Invoice = { ...failed, status: 'uncollectible', uncollectible_at: context.at };
  const updated = withInvoice(customer, uncollectible);
  const recorded = withEvent(updated, 'invoice.marked_uncollectible', presentInvoice(updated, uncollectible), context);
  const subscription = recorded.subscriptions.find(({ _id }) => _id === uncollectible.subscription_id);
  if (subscription?.status !== 'past_due') return recorded;
  return endSubscription(recorded, subscription, { reason: 'payment_failed', by: null }, context);
}

function failedBySchedule(customer: Customer, invoice: Invoice, context: ChangeContext): Customer {
  const attempt_count = invoice.attempt_count + 1;
  const wait = RETRY_WAITS_MS[attempt_count - 1];
  const next_attempt = wait === undefined ? null : new Date(context.at.getTime() + wait);
  const failed: Invoice = { ...invoice, attempt_count, next_attempt };
  const next = withInvoice(customer, failed);
  const recorded = withEvent(next, 'invoice.payment_failed', presentInvoice(next, failed), context);
  return next_attempt ? withStatusBy(recorded, failed, 'past_due', context) : giveUp(recorded, failed, context);
}

/** Attempts to pay an invoice. Does nothing for a paid one. */
export function attemptInvoice(customer: Customer, attempt: Attempt, context: ChangeContext): Customer {
  const { invoice, charge, scheduled } = attempt;
  if (invoice.status === 'paid') return customer;
  const recorded = withAttempt(customer, invoice, charge, context);
  if (!charge.failure) return paid(recorded, attempt, context);
  if (scheduled || invoice.attempt_count === 0) return failedBySchedule(recorded, invoice, context);
  return withEvent(recorded, 'invoice.payment_failed', presentInvoice(recorded, invoice), context);
}
