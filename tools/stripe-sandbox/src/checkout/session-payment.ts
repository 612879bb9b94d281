import type { DisputeRepository } from '../disputes/dispute.repository.ts';
import { newEvent } from '../events/event.ts';
import type { PaymentIntentRepository } from '../payments/payment-intent.repository.ts';
import {
  type Card,
  chargeIdOf,
  type PaymentFailure,
  type PaymentIntent,
  presentIntent,
} from '../payments/payment-intent.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, MAX_FAILURES } from './checkout-session.ts';

/** The intent of a session after its latest attempt. */
function intentOf(session: CheckoutSession, card: Card, outcome: Pick<PaymentIntent, 'status' | 'failure'>, at: Date) {
  const { intent_id, amount_total, currency, line_items, start } = session;
  return {
    _id: intent_id,
    created: session.created,
    amount: amount_total,
    currency,
    ...(start && { customer: start.customer }),
    description: line_items.map(({ name }) => name).join(', '),
    ...outcome,
    card,
    charge_id: chargeIdOf(intent_id),
    charged_at: outcome.status === 'succeeded' ? at : null,
    amount_refunded: 0,
    unfiled_refunds: [],
    unfiled_events: [],
  } satisfies PaymentIntent;
}

interface FulfillmentDependencies {
  readonly intents: PaymentIntentRepository;
  readonly disputes: DisputeRepository;
  readonly subscriptionService: SubscriptionService;
}

/** Makes the payment intent of a completed session succeed, or begins its subscription. Idempotent. */
export async function fulfillSession(
  { intents, disputes, subscriptionService }: FulfillmentDependencies,
  session: CheckoutSession,
): Promise<void> {
  if (!session.payment) return;
  const { card, at } = session.payment;
  if (session.start) {
    const { customer, price, metadata, seed } = session.start;
    // Checkout itself declines cards that fail on later charges, so this card pays.
    await subscriptionService.start({
      customerId: customer,
      priceId: price,
      metadata,
      seed,
      card: { ...card, charged_later: 'pays' },
    });
    return;
  }
  const intent = intentOf(session, card, { status: 'succeeded', failure: null }, at);
  await intents.attempt(intent);
  await disputes.open(intent);
}

interface SessionPaymentDependencies {
  readonly sessions: CheckoutSessionRepository;
  readonly intents: PaymentIntentRepository;
}

export class SessionPayments {
  readonly #deps: SessionPaymentDependencies;

  constructor(deps: SessionPaymentDependencies) {
    this.#deps = deps;
  }

  /** Pays a session, once however often it is called; false when this call did not pay it. */
  pay(session: CheckoutSession, card: Card): Promise<boolean> {
    const at = new Date();
    // The first invoice of a subscription has its own intent, whose events are published with the invoice.
    if (session.start) return this.#deps.sessions.complete(session, { card, at }, []);
    const intent = intentOf(session, card, { status: 'succeeded', failure: null }, at);
    const succeeded = newEvent('payment_intent.succeeded', presentIntent(intent), at);
    return this.#deps.sessions.complete(session, { card, at }, [succeeded]);
  }

  /** Records a failed attempt; true while the session accepts another. After ten failures it expires. */
  async fail(session: CheckoutSession, card: Card, failure: PaymentFailure): Promise<boolean> {
    const { sessions, intents } = this.#deps;
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
  async requireConfirmation(session: CheckoutSession, card: Card): Promise<void> {
    await this.#deps.intents.attempt(intentOf(session, card, { status: 'requires_action', failure: null }, new Date()));
  }

  /** The card that waits for the payer's confirmation, if any. */
  async cardToConfirm({ intent_id }: CheckoutSession): Promise<Card | null> {
    const intent = await this.#deps.intents.find(intent_id);
    return intent?.status === 'requires_action' ? intent.card : null;
  }
}
