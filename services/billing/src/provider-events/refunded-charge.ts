import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { bookRefunds } from '../ledger/book-refunds.ts';
import type { LedgerEntry } from '../ledger/ledger-entry.ts';
import { idOf, notePaidSession, type SessionNeeds } from './paid-session.ts';

/** Milliseconds for which the event of a payment may come after that of its refund: as long as it is repeated. */
const repeatedFor = 3 * 24 * 60 * 60_000;

/** Books what has gone back of a payment that we know. */
async function bookRefundsOf(needs: SessionNeeds, payment: LedgerEntry): Promise<void> {
  const { installation, log } = needs;
  const { added } = await bookRefunds(needs, payment);
  const ours = await installation.id();
  for (const { id, amount, metadata } of added)
    if (metadata?.installation_id !== ours)
      log.warn(
        { refund: id, payment_id: payment.payment_id, amount: fromCents(amount) },
        'money was given back at the provider; operations still shows the payment as received',
      );
}

/** The payment of a charge of which nobody has told yet: its event comes late, or was lost. */
async function paymentToldLate(needs: SessionNeeds, intent: string, charged: Date): Promise<LedgerEntry | null> {
  // An older one is another installation's, or belonged to an account that was erased since.
  if (charged.getTime() < Date.now() - repeatedFor) return null;
  const { data } = await needs.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
  for (const session of data) await notePaidSession(needs, session, charged);
  return needs.ledger.findPayment(intent);
}

/** Books the refunds of a charge, whoever made them; one of which we know nothing is let pass. */
export async function noteRefundedCharge(needs: SessionNeeds, charge: Stripe.Charge): Promise<void> {
  const intent = idOf(charge.payment_intent);
  if (!intent) return;
  const charged = new Date(charge.created * 1000);
  const payment = (await needs.ledger.findPayment(intent)) ?? (await paymentToldLate(needs, intent, charged));
  if (payment) await bookRefundsOf(needs, payment);
}

/** The same for a refund that became something else, such as one that was pending and has succeeded. */
export async function noteChangedRefund(needs: SessionNeeds, refund: Stripe.Refund): Promise<void> {
  const payment = await needs.ledger.findPayment(idOf(refund.payment_intent) ?? '');
  if (!payment) return;
  if (refund.status === 'failed')
    needs.log.error({ refund: refund.id, payment_id: payment.payment_id }, 'the provider could not give money back');
  await bookRefundsOf(needs, payment);
}
