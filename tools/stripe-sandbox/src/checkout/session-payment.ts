import type { CustomerService } from '../customers/customer-service.ts';
import type { DisputeRepository } from '../disputes/dispute.ts';
import { newEvent } from '../events/event.ts';
import {
  type Card,
  newIntent,
  type PaymentFailure,
  type PaymentIntentRepository,
  presentIntent,
} from '../payments/payment-intent.ts';
import { declined } from '../payments/test-cards.ts';
import type { PriceRepository } from '../prices/price.ts';
import { startSubscription } from '../subscriptions/subscription-lifecycle.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import type { CheckoutSession } from './checkout-session.ts';

/** The intent of a session after its latest attempt. */
function intentOf(session: CheckoutSession, card: Card, failure: PaymentFailure | null, at: Date) {
  const { intent_id: _id, created, amount_total: amount, start, line_items } = session;
  const description = line_items.map(({ name }) => name).join(', ');
  return newIntent(
    { _id, created, amount, ...(start && { customer: start.customer }), description, card, failure },
    at,
  );
}

interface FulfillmentDependencies {
  readonly intents: PaymentIntentRepository;
  readonly disputes: DisputeRepository;
  readonly customerService: CustomerService;
  readonly prices: PriceRepository;
}

/** Makes the payment intent of a completed session succeed, or begins its subscription. Idempotent. */
export async function fulfillSession(
  { intents, disputes, customerService, prices }: FulfillmentDependencies,
  session: CheckoutSession,
): Promise<void> {
  if (!session.payment) return;
  const { card, at } = session.payment;
  if (session.start) {
    const { customer, price: priceId, metadata, seed } = session.start;
    const price = await prices.sold(priceId);
    // Checkout itself declines cards that fail on later charges, so this card pays.
    const content = { price, metadata, seed, card: { ...card, charged_later: 'pays' } } as const;
    await customerService.update(customer, (before, now) => startSubscription(before, content, now));
    return;
  }
  const intent = intentOf(session, card, null, at);
  await intents.attempt(intent);
  await disputes.open(intent);
}

/** Pays a session, once however often it is called. */
export function paySession(sessions: CheckoutSessionRepository, session: CheckoutSession, card: Card): Promise<void> {
  const at = new Date();
  const paid = newEvent('payment_intent.succeeded', presentIntent(intentOf(session, card, null, at)), at);
  // The first invoice of a subscription has its own intent, whose events are published with the invoice.
  return sessions.complete(session, { card, at }, session.start ? [] : [paid]);
}

/** Records a declined card, after which the payer may try another one. */
export async function declineSession(
  intents: PaymentIntentRepository,
  session: CheckoutSession,
  card: Card,
): Promise<void> {
  const at = new Date();
  const intent = intentOf(session, card, declined, at);
  await intents.attempt(intent, newEvent('payment_intent.payment_failed', presentIntent(intent), at));
}
