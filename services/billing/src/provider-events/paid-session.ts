import type { EmailOutbox, Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { CheckoutStore } from '../checkouts/checkout-store.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { SubscriptionCheckout } from '../checkouts/subscription-checkout.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import type { Delivery } from '../deliveries/delivery.ts';
import type { DeliveryWorker } from '../deliveries/delivery-worker.ts';
import type { EndingStore } from '../ending/ending-store.ts';
import type { InstallationStore } from '../installation/installation-store.ts';
import type { LedgerStore } from '../ledger/ledger-store.ts';
import { idOf } from '../provider/object-id.ts';
import { instantOf } from '../provider/provider-time.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';

/** What the handlers of sessions, refunds and disputes need. */
export interface SessionDependencies {
  readonly checkouts: CheckoutStore<PaymentCheckout>;
  readonly customers: CustomerStore;
  readonly endings: EndingStore;
  readonly subscriptionCheckouts: CheckoutStore<SubscriptionCheckout>;
  readonly ledger: LedgerStore;
  readonly installation: InstallationStore;
  readonly stripe: Stripe;
  readonly deliveryWorker: DeliveryWorker;
  readonly syncWorker: SyncWorker;
  readonly notices: Pick<EmailOutbox, 'write'>;
  readonly log: Logger;
}

const positiveInteger = (text: string | undefined): number | null =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null;

/** The money received in a session; null for a session that this installation did not create for a payment. */
function deliveryOf(session: Stripe.Checkout.Session, installationId: string, paid_at: Date): Delivery | null {
  const { id, metadata, client_reference_id: checkout_id, amount_total: amount_cents } = session;
  if (metadata?.installation_id !== installationId) return null;
  const payment_id = positiveInteger(metadata?.payment_id);
  const account_id = positiveInteger(metadata?.account_id);
  const intent = idOf(session.payment_intent);
  if (!intent || !checkout_id || !payment_id || !account_id || !amount_cents) return null;
  return {
    _id: intent,
    checkout_id,
    session_id: id,
    payment_id,
    account_id,
    amount_cents,
    paid_at,
    state: 'waiting',
    looks: 0,
    attempts: 0,
    next_at: new Date(),
    ended_at: null,
  };
}

/**
 * Books the money of a paid session. The session's own metadata is decisive, because the checkout may have been erased.
 */
export async function recordPaidSession(
  { deliveryWorker, installation, log }: SessionDependencies,
  session: Stripe.Checkout.Session,
  at: Date,
): Promise<void> {
  if (session.mode !== 'payment' || session.payment_status !== 'paid') return;
  const delivery = deliveryOf(session, await installation.id(), at);
  // Another installation or product with the same account at the provider may have sessions too.
  if (!delivery) log.info({ session: session.id }, 'ignored a paid session of another installation');
  else await deliveryWorker.accept(delivery);
}

/**
 * Like `recordPaidSession`, for a session that is found to be paid before its event arrives, or without it. The payment
 * intent's creation counts as the time of payment.
 */
export async function recordFoundPaidSession(
  deps: SessionDependencies,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const intent = idOf(session.payment_intent);
  if (!intent) return;
  const { created } = await deps.stripe.paymentIntents.retrieve(intent);
  await recordPaidSession(deps, session, instantOf(created));
}
