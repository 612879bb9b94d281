import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { readProviderMoney } from '../deliveries/provider-money.ts';
import type { PaymentEntry } from '../ledger/ledger-entry.ts';
import { disputeEmails } from '../letters/payment-emails.ts';
import { idOf } from '../provider/object-id.ts';
import type { SessionNeeds } from './paid-session.ts';
import { disputedPayment } from './refunded-charge.ts';

function logDispute({ log }: SessionNeeds, payment: PaymentEntry, { id, status, reason, amount }: Stripe.Dispute) {
  const { account_id: account, payment_intent } = payment;
  const what = payment.kind === 'payment' ? { payment_id: payment.payment_id } : { invoice: payment.invoice_id };
  log.error(
    { dispute: id, status, reason, amount: fromCents(amount), account, payment_intent, ...what },
    'a payment is disputed with the bank that issued the card',
  );
}

/**
 * Sees to the disputes of a payment as they stand now: a tenant's payment is looked at with all that the provider has of it;
 * what an account paid for its plan is booked here, and those who run the product are told. Harmless when repeated.
 */
export async function followDisputes(needs: SessionNeeds, payment: PaymentEntry): Promise<void> {
  if (payment.kind === 'payment') {
    await needs.deliveryDesk.look(payment.payment_intent);
    return;
  }
  const { dispute } = await readProviderMoney(needs, payment);
  if (dispute) await needs.notices.write(payment.account_id, disputeEmails(payment, dispute));
}

/** Sees to the dispute of a payment of ours, or to how it has ended. */
export async function noteDispute(needs: SessionNeeds, dispute: Stripe.Dispute): Promise<void> {
  const intent = idOf(dispute.payment_intent);
  const payment = intent === null ? null : await disputedPayment(needs, intent);
  // Of another installation or product of the same account with the provider.
  if (!payment) return;
  logDispute(needs, payment, dispute);
  await followDisputes(needs, payment);
}
