import type Stripe from 'stripe';
import type { SubscriptionPaymentEntry } from '../ledger/ledger.ts';
import { intervalLabels, planOf } from '../plans/catalogue.ts';
import type { PricedPlan, pricePlans } from '../plans/price-book.ts';
import { isOver, subscriptionIdOf } from '../provider/provider-subscriptions.ts';
import { idOf, instantOf } from '../provider/provider-values.ts';
import type { Invoice } from './invoices.ts';

/** What the provider says of an invoice. */
export type ProviderInvoice = Omit<Invoice, '_id' | 'told'>;

const statuses: Readonly<Record<string, Invoice['status']>> = {
  open: 'pending',
  paid: 'paid',
  uncollectible: 'failed',
  void: 'failed',
};

/** Whether an invoice is open, but the provider won't collect it any more, because its subscription has ended. */
function isGivenUp(invoice: Stripe.Invoice, subscriptions: readonly Stripe.Subscription[]): boolean {
  const { status, auto_advance, next_payment_attempt } = invoice;
  if (status !== 'open' || auto_advance || next_payment_attempt !== null) return false;
  const subscriptionId = subscriptionIdOf(invoice);
  return subscriptions.some((one) => one.id === subscriptionId && isOver(one.status));
}

/**
 * The status of a provider's invoice in our terms; undefined for one that is not finalised yet.
 * @param subscriptions All that the customer has or had.
 */
export const invoiceStatus = (
  invoice: Stripe.Invoice,
  subscriptions: readonly Stripe.Subscription[],
): Invoice['status'] | undefined => (isGivenUp(invoice, subscriptions) ? 'failed' : statuses[invoice.status ?? '']);

const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const dayWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Such as `November 21 to December 21, 2026`, in UTC. */
function periodText(start: Date, end: Date): string {
  const sameYear = start.getUTCFullYear() === end.getUTCFullYear();
  return `${(sameYear ? day : dayWithYear).format(start)} to ${dayWithYear.format(end)}`;
}

/** The line of the purchase. After a plan change this is the new plan's line, not the credit for the former plan. */
function mainLine(invoice: Stripe.Invoice): Stripe.InvoiceLineItem | undefined {
  const charges = invoice.lines.data.filter(({ amount }) => amount > 0);
  return charges.sort((a, b) => b.period.end - a.period.end || b.amount - a.amount)[0];
}

function invoiceDescription(
  reason: Stripe.Invoice['billing_reason'],
  { plan, interval }: PricedPlan,
  start: Date,
  end: Date,
) {
  const name = `${planOf(plan).name} plan, ${intervalLabels[interval]}, ${periodText(start, end)}`;
  return reason === 'subscription_update' ? `Change to the ${name}` : name;
}

const paymentsOf = (invoice: Stripe.Invoice) =>
  (invoice.payments?.data ?? []).flatMap(({ status, amount_paid, payment, status_transitions, created }) => {
    const intent = idOf(payment.payment_intent ?? null);
    // An operator may mark an invoice as paid in another way. That moved no money at the provider.
    return status === 'paid' && intent && amount_paid
      ? [{ intent, amount_cents: amount_paid, at: instantOf(status_transitions.paid_at ?? created) }]
      : [];
  });

interface InvoiceContext {
  readonly account_id: number;
  readonly status: Invoice['status'];
  readonly planOfPrice: ReturnType<typeof pricePlans>;
}

/**
 * Converts a provider's invoice to ours, with the ledger entries of its payments. Null for an invoice that asks for
 * nothing (credit covers all of it), or is for none of the product's plans.
 */
export async function readInvoice(
  invoice: Stripe.Invoice,
  { account_id, status, planOfPrice }: InvoiceContext,
): Promise<{ invoice: ProviderInvoice; payments: SubscriptionPaymentEntry[] } | null> {
  const line = mainLine(invoice);
  const price = idOf(line?.pricing?.price_details?.price ?? null);
  if (!line || !price || invoice.amount_due === 0) return null;
  const priced = await planOfPrice(price);
  if (!priced) return null;
  const { start, end } = { start: instantOf(line.period.start), end: instantOf(line.period.end) };
  const payments = paymentsOf(invoice);
  const { paid_at } = invoice.status_transitions;
  return {
    invoice: {
      account_id,
      invoice_id: invoice.id,
      number: invoice.number ?? invoice.id,
      description: invoiceDescription(invoice.billing_reason, priced, start, end),
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
