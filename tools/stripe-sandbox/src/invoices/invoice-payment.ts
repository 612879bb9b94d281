import { newSeed } from '../api/objects.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import {
  type Customer,
  type CustomerChange,
  cardOf,
  type StoredCard,
  withEvent,
  withInvoice,
} from '../customers/customer.ts';
import { newIntent, type PaymentFailure, presentIntent } from '../payments/payment-intent.ts';
import { declined } from '../payments/test-cards.ts';
import { endSubscription, recordSubscription, subscriptionOf } from '../subscriptions/change-subscription.ts';
import { isLive } from '../subscriptions/subscription.ts';
import { presentInvoice } from './invoice.mapper.ts';
import { applyBalance, type Invoice, intentIdOf, type NewInvoice } from './invoice.ts';

/**
 * Sets a subscription to active or past due by an invoice. As at Stripe, only the latest invoice decides, even if
 * earlier ones are unpaid. An ended subscription stays ended.
 */
function withStatusBy(
  customer: Customer,
  { _id, subscription_id }: Invoice,
  status: 'active' | 'past_due',
  at: Date,
): Customer {
  const subscription = subscriptionOf(customer, subscription_id);
  if (!isLive(subscription) || subscription.latest_invoice !== _id || subscription.status === status) return customer;
  return recordSubscription(customer, { ...subscription, status }, 'updated', at);
}

const recordPayment = (customer: Customer, invoice: Invoice, at: Date): Customer =>
  withStatusBy(withEvent(customer, 'invoice.paid', presentInvoice(customer, invoice), at), invoice, 'active', at);

/** A charge: its card, and the reason why it failed; `failure` is null for a successful one. */
interface Charge {
  readonly card: StoredCard;
  readonly failure: PaymentFailure | null;
}

const chargeOf = (card: StoredCard): Charge => ({
  card,
  failure: card.charged_later === 'declined' ? declined : null,
});

/** The result of charging a subscription's card. */
export const chargeFor = (customer: Customer, subscriptionId: string): Charge =>
  chargeOf(cardOf(customer, subscriptionOf(customer, subscriptionId).card));

function withAttempt(customer: Customer, invoice: Invoice, { card, failure }: Charge, at: Date): Customer {
  const { _id: payment_method, charged_later: _, ...stored } = card;
  const attempt = {
    _id: intentIdOf(invoice),
    created: invoice.created,
    amount: invoice.amount_due,
    customer: customer._id,
    description: invoice.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    payment_method,
    card: stored,
    failure,
  };
  const intent = newIntent(attempt, at);
  const attempted = { ...customer, unfiled_attempts: [...customer.unfiled_attempts, { _id: newSeed(), intent }] };
  const type = failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
  return withEvent(attempted, type, presentIntent(intent), at);
}

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds after each failed attempt until the next. After the last, the sandbox gives up the invoice. */
const RETRY_WAITS_MS = [3 * DAY_MS, 5 * DAY_MS, 7 * DAY_MS];

function paid(customer: Customer, invoice: Invoice, at: Date): Customer {
  const paidInvoice: Invoice = { ...invoice, status: 'paid', next_attempt: null, paid_at: at };
  return recordPayment(withInvoice(customer, paidInvoice), paidInvoice, at);
}

/**
 * Gives up an invoice, and ends its subscription if that is past due. A subscription whose latest invoice is paid
 * continues.
 */
function giveUp(customer: Customer, failed: Invoice, at: Date): Customer {
  const uncollectible: Invoice = { ...failed, status: 'uncollectible' };
  const updated = withInvoice(customer, uncollectible);
  const recorded = withEvent(updated, 'invoice.marked_uncollectible', presentInvoice(updated, uncollectible), at);
  const subscription = subscriptionOf(recorded, uncollectible.subscription_id);
  return subscription.status === 'past_due' ? endSubscription(recorded, subscription, null, at) : recorded;
}

function failedBySchedule(customer: Customer, invoice: Invoice, at: Date): Customer {
  const wait = RETRY_WAITS_MS[invoice.attempt_count - 1];
  const next_attempt = wait === undefined ? null : new Date(at.getTime() + wait);
  const failed: Invoice = { ...invoice, next_attempt };
  const next = withInvoice(customer, failed);
  const recorded = withEvent(next, 'invoice.payment_failed', presentInvoice(next, failed), at);
  return next_attempt ? withStatusBy(recorded, failed, 'past_due', at) : giveUp(recorded, failed, at);
}

export function attemptBySchedule(customer: Customer, invoice: Invoice, at: Date): Customer {
  const charge = chargeFor(customer, invoice.subscription_id);
  const recorded = withAttempt(customer, invoice, charge, at);
  const counted = { ...invoice, attempt_count: invoice.attempt_count + 1 };
  return charge.failure ? failedBySchedule(recorded, counted, at) : paid(recorded, counted, at);
}

/** The invoice that would be created; the preview of a change shows it too. */
export function invoiceOf(
  { balance, invoice_prefix, invoices }: Customer,
  { _id, subscription, ...content }: NewInvoice,
  created: Date,
): Invoice {
  const total = content.lines.reduce((sum, { amount }) => sum + amount, 0);
  const { amount_due, ending_balance } = applyBalance(total, balance);
  const isPaid = amount_due === 0;
  return {
    _id,
    number: `${invoice_prefix}-${String(invoices.length + 1).padStart(4, '0')}`,
    created,
    subscription_id: subscription._id,
    ...content,
    total,
    starting_balance: balance,
    ending_balance,
    amount_due,
    status: isPaid ? 'paid' : 'open',
    attempt_count: 0,
    next_attempt: null,
    paid_at: isPaid ? created : null,
    voided_at: null,
  };
}

/**
 * Adds an invoice, which changes the balance, and attempts the amount due, as `chargeFor` says. Stripe waits an hour
 * before it finalizes an invoice; the sandbox doesn't.
 */
export function bill(customer: Customer, content: NewInvoice, at: Date): Customer {
  const invoice = invoiceOf(customer, content, at);
  const billed = withInvoice({ ...customer, balance: invoice.ending_balance }, invoice);
  const finalized = withEvent(billed, 'invoice.finalized', presentInvoice(billed, invoice), at);
  return invoice.status === 'paid' ? recordPayment(finalized, invoice, at) : attemptBySchedule(finalized, invoice, at);
}

function openInvoiceOf({ invoices }: Customer, id: string): Invoice {
  const invoice = invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void')
    throw invalid('This invoice can no longer be paid, as it is void.', undefined, 'invoice_not_editable');
  return invoice;
}

/**
 * Attempts to pay an invoice at a person's request, which the retry schedule doesn't count, with one of the customer's
 * cards. Returns why the card didn't pay.
 * @throws StripeError for an invoice that is paid or void, and for a card that the customer doesn't have.
 */
export function payInvoice(
  customer: Customer,
  { id, cardId }: { readonly id: string; readonly cardId: string },
  at: Date,
): CustomerChange<PaymentFailure | null> {
  const invoice = openInvoiceOf(customer, id);
  const charge = chargeOf(cardOf(customer, cardId));
  const recorded = withAttempt(customer, invoice, charge, at);
  return {
    customer: charge.failure
      ? withEvent(recorded, 'invoice.payment_failed', presentInvoice(recorded, invoice), at)
      : paid(recorded, invoice, at),
    result: charge.failure,
  };
}

/**
 * Voids an invoice for good: nobody can pay it any more. It does not restore the balance that the invoice has used.
 * @throws StripeError for one that is paid or void.
 */
export function voidInvoice(customer: Customer, id: string, at: Date): Customer {
  const voided: Invoice = { ...openInvoiceOf(customer, id), status: 'void', next_attempt: null, voided_at: at };
  const next = withInvoice(customer, voided);
  return withEvent(next, 'invoice.voided', presentInvoice(next, voided), at);
}
