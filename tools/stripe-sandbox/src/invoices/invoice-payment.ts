import { newSeed, objectId } from '../api/objects.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import {
  type ChangeContext,
  type Customer,
  type CustomerChange,
  cardOf,
  payingCard,
  type StoredCard,
  withEvent,
  withInvoice,
} from '../customers/customer.ts';
import { newIntent, type PaymentFailure, presentIntent } from '../payments/payment-intent.ts';
import { failures } from '../payments/test-cards.ts';
import { endSubscription, recordSubscription } from '../subscriptions/change-subscription.ts';
import { isLive } from '../subscriptions/subscription.ts';
import { presentDraft, presentInvoice } from './invoice.mapper.ts';
import { applyBalance, type Invoice, type NewInvoice } from './invoice.ts';

/**
 * Sets a subscription to active or past due by an invoice. As at Stripe, only the latest invoice decides, even if
 * earlier ones are unpaid. An ended subscription stays ended.
 */
function withStatusBy(
  customer: Customer,
  { _id, subscription_id }: Invoice,
  status: 'active' | 'past_due',
  context: ChangeContext,
): Customer {
  const subscription = customer.subscriptions.find((one) => one._id === subscription_id);
  if (!subscription || !isLive(subscription) || subscription.latest_invoice !== _id) return customer;
  if (subscription.status === status) return customer;
  return recordSubscription(customer, { ...subscription, status }, 'updated', context);
}

/** Returns the customer with the events of a paid invoice. Its subscription becomes active. */
function recordPayment(customer: Customer, invoice: Invoice, context: ChangeContext): Customer {
  const presented = presentInvoice(customer, invoice);
  const recorded = withEvent(customer, 'invoice.paid', presented, context);
  return withStatusBy(withEvent(recorded, 'invoice.payment_succeeded', presented, context), invoice, 'active', context);
}

const noCard: PaymentFailure = {
  code: 'payment_method_missing',
  decline_code: null,
  message: 'This customer has no attached payment source or default payment method.',
};

/** A charge: its card, and the reason why it failed; `failure` is null for a successful one. */
interface Charge {
  readonly card: StoredCard | null;
  readonly failure: PaymentFailure | null;
}

function chargeOf(card: StoredCard | null): Charge {
  if (!card) return { card, failure: noCard };
  return { card, failure: card.charged_later === 'declined' ? failures.declined : null };
}

/** The result of charging a subscription's invoice: to its card, else to the customer's default. */
export function chargeFor(customer: Customer, subscriptionId: string): Charge {
  const subscription = customer.subscriptions.find(({ _id }) => _id === subscriptionId);
  return chargeOf(payingCard(customer, subscription ?? { card: null }));
}

/** Adds the attempt to the payment intents. Without a card there is none. */
function withAttempt(
  customer: Customer,
  invoice: Invoice,
  { card, failure }: Charge,
  context: ChangeContext,
): Customer {
  const id = invoice.intent_id;
  if (!card || id === null) return customer;
  const { _id: payment_method, charged_later: _, ...stored } = card;
  const intent = newIntent({
    _id: id,
    created: invoice.created,
    amount: invoice.amount_due,
    customer: customer._id,
    description: invoice.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    status: failure ? 'requires_payment_method' : 'succeeded',
    payment_method,
    card: stored,
    failure,
    charged_at: failure ? null : context.at,
  });
  const attempted = { ...customer, unfiled_attempts: [...customer.unfiled_attempts, { _id: newSeed(), intent }] };
  const type = failure ? 'payment_intent.payment_failed' : 'payment_intent.succeeded';
  return withEvent(attempted, type, presentIntent(intent), context);
}

const DAY_MS = 24 * 60 * 60_000;
/** Milliseconds after each failed attempt until the next. After the last, the sandbox gives up the invoice. */
const RETRY_WAITS_MS = [3 * DAY_MS, 5 * DAY_MS, 7 * DAY_MS];

interface Attempt {
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
  return recordPayment(withInvoice(customer, paidInvoice), paidInvoice, context);
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
function attemptInvoice(customer: Customer, attempt: Attempt, context: ChangeContext): Customer {
  const { invoice, charge, scheduled } = attempt;
  if (invoice.status === 'paid') return customer;
  const recorded = withAttempt(customer, invoice, charge, context);
  if (!charge.failure) return paid(recorded, attempt, context);
  if (scheduled || invoice.attempt_count === 0) return failedBySchedule(recorded, invoice, context);
  return withEvent(recorded, 'invoice.payment_failed', presentInvoice(recorded, invoice), context);
}

/** Attempts to pay an invoice by the retry schedule. */
export const attemptBySchedule = (customer: Customer, invoice: Invoice, context: ChangeContext): Customer =>
  attemptInvoice(customer, { invoice, charge: chargeFor(customer, invoice.subscription_id), scheduled: true }, context);

/** The invoice that would be created; the preview of a change shows it too. */
export function invoiceOf(
  { balance, invoice_prefix, invoices }: Customer,
  { _id, subscription, lines, ...content }: NewInvoice,
  created: Date,
): Invoice {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { amount_due, ending_balance } = applyBalance(total, balance);
  const isPaid = amount_due === 0;
  const of = { subscription_id: subscription._id, item_id: subscription.item_id };
  return {
    _id,
    number: `${invoice_prefix}-${String(invoices.length + 1).padStart(4, '0')}`,
    created,
    subscription_id: subscription._id,
    ...content,
    lines: lines.map((line, at) => ({ _id: objectId('il_', `${_id} ${at}`), ...line, ...of })),
    total,
    starting_balance: balance,
    ending_balance,
    amount_due,
    status: isPaid ? 'paid' : 'open',
    attempt_count: 0,
    next_attempt: null,
    intent_id: isPaid ? null : objectId('pi_', _id),
    paid_at: isPaid ? created : null,
    uncollectible_at: null,
    voided_at: null,
  };
}

/**
 * Adds an invoice, which changes the balance, and attempts the amount due, by default as `chargeFor` says. Stripe waits
 * an hour before it finalizes an invoice; the sandbox doesn't.
 */
export function bill(customer: Customer, content: NewInvoice, context: ChangeContext, paidBy?: StoredCard): Customer {
  const invoice = invoiceOf(customer, content, context.at);
  const billed = withInvoice({ ...customer, balance: invoice.ending_balance }, invoice);
  const created = withEvent(billed, 'invoice.created', presentDraft(billed, invoice), context);
  const finalized = withEvent(created, 'invoice.finalized', presentInvoice(billed, invoice), context);
  if (invoice.status === 'paid') return recordPayment(finalized, invoice, context);
  if (!paidBy) return attemptBySchedule(finalized, invoice, context);
  return attemptInvoice(finalized, { invoice, charge: { card: paidBy, failure: null }, scheduled: true }, context);
}

/**
 * Attempts to pay an invoice at a person's request, which the retry schedule doesn't count, with one of the customer's
 * cards or the usual one. Returns why the card didn't pay.
 * @throws StripeError for an invoice that is paid or void, and for a card that the customer doesn't have.
 */
export function payInvoice(
  customer: Customer,
  { id, cardId }: { readonly id: string; readonly cardId: string | undefined },
  context: ChangeContext,
): CustomerChange<PaymentFailure | null> {
  const invoice = customer.invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'void')
    throw invalid('This invoice can no longer be paid, as it is void.', undefined, 'invoice_not_editable');
  const card = cardId === undefined ? null : cardOf(customer, cardId);
  if (cardId !== undefined && !card) throw missing('PaymentMethod', cardId, 'payment_method');
  const charge = card ? chargeOf(card) : chargeFor(customer, invoice.subscription_id);
  return {
    customer: attemptInvoice(customer, { invoice, charge, scheduled: false }, context),
    result: charge.failure,
  };
}

/**
 * Voids an invoice for good: nobody can pay it any more. It does not restore the balance that the invoice has used.
 * @throws StripeError for one that is paid or void.
 */
export function voidInvoice(customer: Customer, id: string, context: ChangeContext): Customer {
  const invoice = customer.invoices.find(({ _id }) => _id === id);
  if (!invoice) throw missing('invoice', id, 'invoice');
  if (invoice.status === 'paid' || invoice.status === 'void')
    throw invalid(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible: its status is ${invoice.status}.`,
    );
  const voided: Invoice = { ...invoice, status: 'void', next_attempt: null, voided_at: context.at };
  const next = withInvoice(customer, voided);
  return withEvent(next, 'invoice.voided', presentInvoice(next, voided), context);
}
