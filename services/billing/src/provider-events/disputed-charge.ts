import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';
import type { SessionNeeds } from './paid-session.ts';

/**
 * Says aloud that the holder of a card disputes a payment of ours, or how that has ended. It has to be answered at the
 * provider, which takes the money back meanwhile. The ledger has no entry of it: there the payment stays as it was made.
 */
export async function reportDispute({ ledger, log }: SessionNeeds, dispute: Stripe.Dispute): Promise<void> {
  const intent = idOf(dispute.payment_intent);
  const payment = intent === null ? null : await ledger.findPayment(intent);
  // Of another installation or product of the same account with the provider.
  if (!payment) return;
  const { account_id: account, payment_intent } = payment;
  const what = payment.kind === 'payment' ? { payment_id: payment.payment_id } : { invoice: payment.invoice_id };
  const { id, status, reason, amount } = dispute;
  log.error(
    { dispute: id, status, reason, amount: fromCents(amount), account, payment_intent, ...what },
    'a payment is disputed with the bank that issued the card',
  );
}
