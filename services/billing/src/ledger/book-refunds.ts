import type Stripe from 'stripe';
import { failedRefundEntry, type PaymentEntry, refundEntry } from './ledger-entry.ts';
import type { LedgerStore } from './ledger-store.ts';

/** The page size for refunds; nobody refunds a payment in more parts. */
const MAX_REFUNDS = 100;

/** The refunds of a payment intent, made by any party. */
export async function refundsOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent, limit: MAX_REFUNDS })).data;
}

/** The total of refunds in cents. */
export const totalOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** The refunds that have succeeded or are on their way. */
export const effectiveRefunds = (refunds: readonly Stripe.Refund[]): Stripe.Refund[] =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');

/**
 * Books the refunds of a payment at the provider: those that succeeded, and those that failed after
 * they had succeeded. Returns all refunds, those that succeeded, and those that were booked now.
 */
export async function bookRefunds(
  { stripe, ledger }: { readonly stripe: Stripe; readonly ledger: LedgerStore },
  payment: PaymentEntry,
): Promise<{ refunds: Stripe.Refund[]; succeeded: Stripe.Refund[]; added: Stripe.Refund[] }> {
  const refunds = await refundsOf(stripe, payment.payment_intent);
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  const added: Stripe.Refund[] = [];
  for (const refund of succeeded) if (await ledger.book(refundEntry(payment, refund, new Date()))) added.push(refund);
  // A refund may fail days after it has succeeded. The money has then been returned to the
  // platform.
  for (const refund of refunds)
    if (refund.status === 'failed' && (await ledger.has(refund.id)))
      await ledger.book(failedRefundEntry(payment, refund, new Date()));
  return { refunds, succeeded, added };
}
