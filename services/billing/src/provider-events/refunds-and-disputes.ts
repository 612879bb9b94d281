import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { disputeEmails } from '../card-payments/payment-emails.ts';
import type { PaymentEntry } from '../ledger/ledger.ts';
import { bookRefunds, readProviderMoney, totalOf } from '../ledger/refunds-and-disputes.ts';
import { ifKnown } from '../provider/provider-failure.ts';
import { idOf, instantOf } from '../provider/provider-values.ts';
import { recordPaidSession, type SessionDependencies } from './checkout-sessions.ts';

/**
 * Milliseconds for which a payment's event may arrive after its refund's event: the provider repeats events that long.
 */
const EVENT_REPEAT_MS = 3 * 24 * 60 * 60_000;

/** What a log line names a payment by. */
const referenceOf = (payment: PaymentEntry) =>
  payment.kind === 'payment' ? { payment_id: payment.payment_id } : { invoice: payment.invoice_id };

function logRefund(
  { log }: SessionDependencies,
  { payment, whole }: { payment: PaymentEntry; whole: boolean },
  { id, amount }: Stripe.Refund,
): void {
  const what = { refund: id, amount: fromCents(amount), ...referenceOf(payment) };
  if (payment.kind !== 'payment') log.info(what, 'a subscription payment was refunded at the provider');
  else if (whole) log.info(what, 'a payment was refunded at the provider and is reversed');
  else log.warn(what, 'a payment was partly refunded at the provider; operations still shows it as received');
}

/** Books the refunds of a known payment, and queues a card payment for a report to operations. */
export async function bookRefundsOf(deps: SessionDependencies, payment: PaymentEntry): Promise<void> {
  const { succeeded, added } = await bookRefunds(deps, payment);
  const installationId = await deps.installation.id();
  const whole = totalOf(succeeded) >= payment.amount_cents;
  for (const refund of added)
    if (refund.metadata?.installation_id !== installationId) logRefund(deps, { payment, whole }, refund);
  if (payment.kind === 'payment') await deps.deliveryWorker.queueRefresh(payment.payment_intent);
}

/** The payment of a dispute, even if its own event has not arrived yet; null if it is not ours. */
async function disputedPayment(deps: SessionDependencies, intent: string): Promise<PaymentEntry | null> {
  const booked = await deps.ledger.findPayment(intent);
  if (booked) return booked;
  const found = await ifKnown(deps.stripe.paymentIntents.retrieve(intent));
  return found && findLatePayment(deps, found, intent);
}

/** The payment of a charge whose event arrives late or was lost. */
async function findLatePayment(
  deps: SessionDependencies,
  charge: Pick<Stripe.PaymentIntent, 'created' | 'customer'>,
  intent: string,
): Promise<PaymentEntry | null> {
  const charged = instantOf(charge.created);
  const customer = await deps.customers.find(idOf(charge.customer) ?? '');
  if (customer) await deps.syncWorker.syncNow(customer.account_id);
  // An older charge belongs to another installation, or to an account that has been erased since.
  else if (charged.getTime() < Date.now() - EVENT_REPEAT_MS) return null;
  else {
    const { data } = await deps.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
    for (const session of data) await recordPaidSession(deps, session, charged);
  }
  return deps.ledger.findPayment(intent);
}

/** Books the refunds of a charge, made by any party. Ignores a charge that belongs to no known payment. */
export async function recordRefundedCharge(deps: SessionDependencies, charge: Stripe.Charge): Promise<void> {
  const intent = idOf(charge.payment_intent);
  if (!intent) return;
  const payment = (await deps.ledger.findPayment(intent)) ?? (await findLatePayment(deps, charge, intent));
  if (payment) await bookRefundsOf(deps, payment);
}

/** Books the refunds after a status change of one, such as from pending to succeeded. */
export async function recordChangedRefund(deps: SessionDependencies, refund: Stripe.Refund): Promise<void> {
  const payment = await deps.ledger.findPayment(idOf(refund.payment_intent) ?? '');
  if (!payment) return;
  if (refund.status === 'failed')
    deps.log.error({ refund: refund.id, ...referenceOf(payment) }, 'a refund failed at the provider');
  await bookRefundsOf(deps, payment);
}

function logDispute(
  { log }: SessionDependencies,
  payment: PaymentEntry,
  { id, status, reason, amount }: Stripe.Dispute,
) {
  const { account_id: account, payment_intent } = payment;
  log.error(
    { dispute: id, status, reason, amount: fromCents(amount), account, payment_intent, ...referenceOf(payment) },
    'a payment is disputed with the bank that issued the card',
  );
}

/**
 * Handles the disputes of a payment by their current state. A tenant's payment is queued for a read of its state at the
 * provider. A payment for a plan is booked here, and support gets an e-mail. Idempotent.
 */
export async function followDisputes(deps: SessionDependencies, payment: PaymentEntry): Promise<void> {
  if (payment.kind === 'payment') {
    await deps.deliveryWorker.queueRefresh(payment.payment_intent);
    return;
  }
  const { dispute } = await readProviderMoney(deps, payment);
  if (dispute) await deps.notices.write(payment.account_id, disputeEmails(payment, dispute));
}

export async function handleDispute(deps: SessionDependencies, dispute: Stripe.Dispute): Promise<void> {
  const intent = idOf(dispute.payment_intent);
  const payment = intent === null ? null : await disputedPayment(deps, intent);
  // The payment belongs to another installation or product with the same Stripe account.
  if (!payment) return;
  logDispute(deps, payment, dispute);
  await followDisputes(deps, payment);
}
