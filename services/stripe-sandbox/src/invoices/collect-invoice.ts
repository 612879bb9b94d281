import { type Customer, told, withInvoice } from '../customers/customer.ts';
import type { Happening } from '../customers/happening.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { type Charge, withAttempt } from './charge-card.ts';
import type { Invoice } from './invoice.ts';
import { presentInvoice } from './present-invoice.ts';
import { withStatusBy } from './status-by-invoice.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds after each failed attempt until the next. After the last, the sandbox gives up the invoice. */
const waits = [3 * day, 5 * day, 7 * day];

/** An attempt to pay an invoice. */
export interface Attempt {
  readonly invoice: Invoice;
  readonly charge: Charge;
  /** Whether the schedule caused the attempt. Attempts by a person don't count in the schedule. */
  readonly scheduled: boolean;
}

function paid(customer: Customer, { invoice, scheduled }: Attempt, happening: Happening): Customer {
  const settled: Invoice = {
    ...invoice,
    status: 'paid',
    attempt_count: invoice.attempt_count + (scheduled || invoice.attempt_count === 0 ? 1 : 0),
    next_attempt: null,
    paid_at: happening.at,
  };
  const next = withInvoice(customer, settled);
  const shown = presentInvoice(next, settled);
  const heard = told(told(next, 'invoice.paid', shown, happening), 'invoice.payment_succeeded', shown, happening);
  return withStatusBy(heard, settled, 'active', happening);
}

/**
 * Gives up an invoice, and ends its subscription if that is past due. A subscription whose latest invoice is paid
 * continues.
 */
function givenUp(customer: Customer, failed: Invoice, happening: Happening): Customer {
  const given: Invoice = { ...failed, status: 'uncollectible', uncollectible_at: happening.at };
  const without = withInvoice(customer, given);
  const noted = told(without, 'invoice.marked_uncollectible', presentInvoice(without, given), happening);
  const subscription = noted.subscriptions.find(({ _id }) => _id === given.subscription_id);
  if (subscription?.status !== 'past_due') return noted;
  return endSubscription(noted, subscription, { reason: 'payment_failed', by: null }, happening);
}

function failedBySchedule(customer: Customer, invoice: Invoice, happening: Happening): Customer {
  const attempt_count = invoice.attempt_count + 1;
  const wait = waits[attempt_count - 1];
  const next_attempt = wait === undefined ? null : new Date(happening.at.getTime() + wait);
  const failed: Invoice = { ...invoice, attempt_count, next_attempt };
  const next = withInvoice(customer, failed);
  const heard = told(next, 'invoice.payment_failed', presentInvoice(next, failed), happening);
  return next_attempt ? withStatusBy(heard, failed, 'past_due', happening) : givenUp(heard, failed, happening);
}

/** Attempts to pay an invoice. Does nothing for a paid one. */
export function attemptInvoice(customer: Customer, attempt: Attempt, happening: Happening): Customer {
  const { invoice, charge, scheduled } = attempt;
  if (invoice.status === 'paid') return customer;
  const noted = withAttempt(customer, invoice, charge, happening);
  if (!charge.failure) return paid(noted, attempt, happening);
  if (scheduled || invoice.attempt_count === 0) return failedBySchedule(noted, invoice, happening);
  return told(noted, 'invoice.payment_failed', presentInvoice(noted, invoice), happening);
}
