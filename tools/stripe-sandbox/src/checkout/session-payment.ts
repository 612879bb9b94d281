import type { CustomerService } from '../customers/customer-service.ts';
import type { DisputeRepository } from '../disputes/dispute.ts';
import { newEvent } from '../events/event.ts';
import {
  type Card,
  newIntent,
  type PaymentFailure,
  type PaymentIntent,
  type PaymentIntentRepository,
  presentIntent,
} from '../payments/payment-intent.ts';
import type { PriceRepository } from '../prices/price.ts';
import { startSubscription } from '../subscriptions/subscription-lifecycle.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, MAX_FAILURES } from './checkout-session.ts';

/** The intent of a session after its latest attempt. */
const intentOf = (session: CheckoutSession, card: Card, outcome: Pick<PaymentIntent, 'status' | 'failure'>, at: Date) =>
  newIntent({
    _id: session.intent_id,
    created: session.created,
    amount: session.amount_total,
    ...(session.start && { customer: session.start.customer }),
    description: session.line_items.map(({ name }) => name).join(', '),
    ...outcome,
    card,
    charged_at: outcome.status === 'succeeded' ? at : null,
  });

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
    await customerService.update(customer, null, (before, context) => startSubscription(before, content, context));
    return;
  }
  const intent = intentOf(session, card, { status: 'succeeded', failure: null }, at);
  await intents.attempt(intent);
  await disputes.open(intent);
}

export interface SessionStores {
  readonly sessions: CheckoutSessionRepository;
  readonly intents: PaymentIntentRepository;
}

/** Pays a session, once however often it is called; false when this call did not pay it. */
export function paySession({ sessions }: SessionStores, session: CheckoutSession, card: Card): Promise<boolean> {
  const at = new Date();
  // The first invoice of a subscription has its own intent, whose events are published with the invoice.
  if (session.start) return sessions.complete(session, { card, at }, []);
  const intent = intentOf(session, card, { status: 'succeeded', failure: null }, at);
  return sessions.complete(session, { card, at }, [newEvent('payment_intent.succeeded', presentIntent(intent), at)]);
}

/** Records a failed attempt; true while the session accepts another. After ten failures it expires. */
export async function failSession(
  { sessions, intents }: SessionStores,
  session: CheckoutSession,
  card: Card,
  failure: PaymentFailure,
): Promise<boolean> {
  const counted = await sessions.countFailure(session);
  if (!counted) return false;
  const at = new Date();
  const intent = intentOf(session, card, { status: 'requires_payment_method', failure }, at);
  await intents.attempt(intent, newEvent('payment_intent.payment_failed', presentIntent(intent), at));
  if (counted.failed_attempts < MAX_FAILURES) return true;
  await sessions.expire(counted);
  return false;
}

/** Requests the payer's confirmation with their bank before the payment. */
export const requireConfirmation = ({ intents }: SessionStores, session: CheckoutSession, card: Card): Promise<void> =>
  intents.attempt(intentOf(session, card, { status: 'requires_action', failure: null }, new Date()));

/** The card that waits for the payer's confirmation, if any. */
export async function cardToConfirm({ intents }: SessionStores, { intent_id }: CheckoutSession): Promise<Card | null> {
  const intent = await intents.find(intent_id);
  return intent?.status === 'requires_action' ? intent.card : null;
}
