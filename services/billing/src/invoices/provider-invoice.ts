import type Stripe from 'stripe';
import type { SubscriptionPaymentEntry } from '../ledger/ledger-entry.ts';
import { planOf } from '../plans/catalogue.ts';
import { rhythms } from '../plans/rhythms.ts';
import { idOf } from '../provider/object-id.ts';
import { instantOf } from '../provider/provider-time.ts';
import { isOver } from '../provider/subscription-end.ts';
import { subscriptionIdOf } from '../synchronisation/bills-of-subscription.ts';
import type { PricedPlan, PricePlans } from '../synchronisation/price-plans.ts';
import type { Invoice } from './invoice.ts';

/** What the provider says of a bill; the number that it has here and whether it was told are ours. */
export type ProvidersInvoice = Omit<Invoice, '_id' | 'told'>;

const statuses: Readonly<Record<string, Invoice['status']>> = {
  open: 'pending',
  paid: 'paid',
  uncollectible: 'failed',
  void: 'failed',
};

/** Whether a bill is open and nobody tries it any more, for what it is of has ended. */
function isGivenUp(invoice: Stripe.Invoice, subscriptions: readonly Stripe.Subscription[]): boolean {
  const { status, auto_advance, next_payment_attempt } = invoice;
  if (status !== 'open' || auto_advance || next_payment_attempt !== null) return false;
  const of = subscriptionIdOf(invoice);
  return subscriptions.some((one) => one.id === of && isOver(one.status));
}

/**
 * How a bill of the provider's stands, in our words; undefined for one that is not out yet.
 * @param subscriptions all that the customer has or had.
 */
export const invoiceStatus = (
  invoice: Stripe.Invoice,
  subscriptions: readonly Stripe.Subscription[],
): Invoice['status'] | undefined => (isGivenUp(invoice, subscriptions) ? 'failed' : statuses[invoice.status ?? '']);

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as `November 21 to December 21, 2026`, in UTC. */
function periodText(start: Date, end: Date): string {
  const sameYear = start.getUTCFullYear() === end.getUTCFullYear();
  return `${(sameYear ? day : dayOfYear).format(start)} to ${dayOfYear.format(end)}`;
}

/** The line that says what is bought: of a change, that of the new plan, not what comes back of the former. */
function mainLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const bought = invoice.lines.data.filter(({ amount }) => amount > 0);
  return bought.sort((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0];
}

function describe(reason: Stripe.Invoice['billing_reason'], { plan, interval }: PricedPlan, start: Date, end: Date) {
  const name = `${planOf(plan).name} plan, ${rhythms[interval]}, ${periodText(start, end)}`;
  return reason === 'subscription_update' ? `Change to the ${name}` : name;
}

/** The payments of a bill that have succeeded. */
const paymentsOf = (invoice: Stripe.Invoice) =>
  (invoice.payments?.data ?? []).flatMap(({ status, amount_paid, payment, status_transitions, created }) => {
    const intent = idOf(payment.payment_intent ?? null);
    // What was paid in another way, by an operator's word, moved no money of the provider's.
    return status === 'paid' && intent && amount_paid
      ? [{ intent, amount_cents: amount_paid, at: instantOf(status_transitions.paid_at ?? created) }]
      : [];
  });

/** Whose bill is read, and how it stands. */
interface BillOf {
  readonly account_id: number;
  readonly status: Invoice['status'];
  readonly plans: PricePlans;
}

/**
 * A bill of the provider's as ours, with the entries of what was paid. Null for one that asks for nothing (all of it was
 * to the customer's credit), or is for no plan of the product's.
 */
export async function readInvoice(
  invoice: Stripe.Invoice,
  { account_id, status, plans }: BillOf,
): Promise<{ invoice: ProvidersInvoice; payments: SubscriptionPaymentEntry[] } | null> {
  const line = mainLine(invoice);
  const price = idOf(line?.pricing?.price_details?.price ?? null);
  if (!line || !price || invoice.amount_due === 0) return null;
  const priced = await plans.of(price);
  if (!priced) return null;
  const { start, end } = { start: instantOf(line.period.start), end: instantOf(line.period.end) };
  const payments = paymentsOf(invoice);
  const { paid_at } = invoice.status_transitions;
  return {
    invoice: {
      account_id,
      invoice_id: invoice.id,
      number: invoice.number ?? invoice.id,
      description: describe(invoice.billing_reason, priced, start, end),
      ...priced,
      period_start: start,
      period_end: end,
      amount_cents: invoice.amount_due,
      currency: invoice.currency,
      status,
      date: instantOf(invoice.created),
      paid_at: status === 'paid' ? instantOf(paid_at ?? invoice.created) : null,
      payment_intent: status === 'paid' ? (payments[0]?.intent ?? null) : null,
    },
    payments: payments.map(({ intent, amount_cents, at }) => ({
      _id: intent,
      kind: 'subscription_payment',
      amount_cents,
      currency: invoice.currency,
      account_id,
      payment_intent: intent,
      invoice_id: invoice.id,
      ...priced,
      at,
      recorded_at: new Date(),
    })),
  };
}
