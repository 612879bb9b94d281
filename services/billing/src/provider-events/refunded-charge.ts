import { fromCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { bookRefunds, totalOf } from '../ledger/book-refunds.ts';
import type { PaymentEntry } from '../ledger/ledger-entry.ts';
import { idOf } from '../provider/object-id.ts';
import { refusalCode } from '../provider/provider-failure.ts';
import { instantOf } from '../provider/provider-time.ts';
import { notePaidSession, type SessionNeeds } from './paid-session.ts';

/**
 * Milliseconds for which a payment's event may arrive after its refund's event: the provider repeats events that long.
 */
const repeatedFor = 3 * 24 * 60 * 60_000;

function logRefund(
  { log }: SessionNeeds,
  { payment, whole }: { payment: PaymentEntry; whole: boolean },
  { id, amount }: Stripe.Refund,
): void {
  const refund = { refund: id, amount: fromCents(amount) };
  if (payment.kind !== 'payment') {
    log.info({ ...refund, invoice: payment.invoice_id }, 'money of a subscription was given back at the provider');
    return;
  }
  const what = { ...refund, payment_id: payment.payment_id };
  if (whole) log.info(what, 'a payment was given back at the provider, and is reversed');
  else log.warn(what, 'a part was given back at the provider; operations still shows the payment as received');
}

/** Books the refunds of a known payment, and queues a card payment for a report to operations. */
export async function bookRefundsOf(needs: SessionNeeds, payment: PaymentEntry): Promise<void> {
  const { succeeded, added } = await bookRefunds(needs, payment);
  const ours = await needs.installation.id();
  const whole = totalOf(succeeded) >= payment.amount_cents;
  for (const refund of added)
    if (refund.metadata?.installation_id !== ours) logRefund(needs, { payment, whole }, refund);
  if (payment.kind === 'payment') await needs.deliveryWorker.look(payment.payment_intent);
}

/** The payment of a dispute, even if its own event has not arrived yet; null if it is not ours. */
export async function disputedPayment(needs: SessionNeeds, intent: string): Promise<PaymentEntry | null> {
  const booked = await needs.ledger.findPayment(intent);
  if (booked) return booked;
  const found = await needs.stripe.paymentIntents.retrieve(intent).catch((error) => {
    if (refusalCode(error) === 'resource_missing') return null;
    throw error;
  });
  return found && paymentToldLate(needs, found, intent);
}

/** The payment of a charge whose event arrives late or was lost. */
async function paymentToldLate(
  needs: SessionNeeds,
  charge: Pick<Stripe.PaymentIntent, 'created' | 'customer'>,
  intent: string,
): Promise<PaymentEntry | null> {
  const charged = instantOf(charge.created);
  const customer = await needs.customers.find(idOf(charge.customer) ?? '');
  if (customer) await needs.syncWorker.syncNow(customer.account_id);
  // An older charge belongs to another installation, or to an account that has been erased since.
  else if (charged.getTime() < Date.now() - repeatedFor) return null;
  else {
    const { data } = await needs.stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
    for (const session of data) await notePaidSession(needs, session, charged);
  }
  return needs.ledger.findPayment(intent);
}

/** Books the refunds of a charge, made by any party. Ignores a charge that belongs to no known payment. */
export async function noteRefundedCharge(needs: SessionNeeds, charge: Stripe.Charge): Promise<void> {
  const intent = idOf(charge.payment_intent);
  if (!intent) return;
  const payment = (await needs.ledger.findPayment(intent)) ?? (await paymentToldLate(needs, charge, intent));
  if (payment) await bookRefundsOf(needs, payment);
}

/** Books the refunds after a status change of one, such as from pending to succeeded. */
export async function noteChangedRefund(needs: SessionNeeds, refund: Stripe.Refund): Promise<void> {
  const payment = await needs.ledger.findPayment(idOf(refund.payment_intent) ?? '');
  if (!payment) return;
  if (refund.status === 'failed') {
    const what = payment.kind === 'payment' ? { payment_id: payment.payment_id } : { invoice: payment.invoice_id };
    needs.log.error({ refund: refund.id, ...what }, 'the provider could not give money back');
  }
  await bookRefundsOf(needs, payment);
}
