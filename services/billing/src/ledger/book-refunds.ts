import type Stripe from 'stripe';
import { type PaymentEntry, refundEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

/** Refunds that a list has at most; nobody gives a payment back in more parts. */
const mostRefunds = 100;

/** The refunds of a payment intent, whoever made them. */
export async function refundsOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent, limit: mostRefunds })).data;
}

/** Cents of refunds together. */
export const totalOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Books what has gone back of a payment at the provider: refunds that succeeded, no others. Gives those, and which of
 * them were not booked before.
 */
export async function bookRefunds(
  { stripe, ledger }: { readonly stripe: Stripe; readonly ledger: LedgerStore },
  payment: PaymentEntry,
): Promise<{ succeeded: Stripe.Refund[]; added: Stripe.Refund[] }> {
  const succeeded = (await refundsOf(stripe, payment.payment_intent)).filter(({ status }) => status === 'succeeded');
  const added: Stripe.Refund[] = [];
  for (const refund of succeeded) if (await ledger.book(refundEntry(payment, refund, new Date()))) added.push(refund);
  return { succeeded, added };
}
