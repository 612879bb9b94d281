import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { readProviderMoney } from '../deliveries/provider-money.ts';
import { disputeEmails } from '../emails/payment-emails.ts';
import type { PaymentEntry } from '../ledger/ledger-entry.ts';
import { idOf } from '../provider/object-id.ts';
import type { SessionDependencies } from './paid-session.ts';
import { disputedPayment } from './refunded-charge.ts';

function logDispute(
  { log }: SessionDependencies,
  payment: PaymentEntry,
  { id, status, reason, amount }: Stripe.Dispute,
) {
  const { account_id: account, payment_intent } = payment;
  const what = payment.kind === 'payment' ? { payment_id: payment.payment_id } : { invoice: payment.invoice_id };
  log.error(
    { dispute: id, status, reason, amount: fromCents(amount), account, payment_intent, ...what },
    'a payment is disputed with the bank that issued the card',
  );
}

/**
 * Handles the disputes of a payment by their current state. A tenant's payment is queued for a read
 * of its state at the provider. A payment for a plan is booked here, and support gets an e-mail.
 * Idempotent.
 */
export async function followDisputes(deps: SessionDependencies, payment: PaymentEntry): Promise<void> {
  if (payment.kind === 'payment') {
    await deps.deliveryWorker.queueRefresh(payment.payment_intent);
    return;
  }
  const { dispute } = await readProviderMoney(deps, payment);
  if (dispute) await deps.notices.write(payment.account_id, disputeEmails(payment, dispute));
}

/** Handles a new, changed or decided dispute of a payment. */
export async function handleDispute(deps: SessionDependencies, dispute: Stripe.Dispute): Promise<void> {
  const intent = idOf(dispute.payment_intent);
  const payment = intent === null ? null : await disputedPayment(deps, intent);
  // The payment belongs to another installation or product with the same Stripe account.
  if (!payment) return;
  logDispute(deps, payment, dispute);
  await followDisputes(deps, payment);
}
