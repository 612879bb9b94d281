import type { EmailOutbox, Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import type { Delivery } from '../card-payments/deliveries.ts';
import type { DeliveryWorker } from '../card-payments/delivery-worker.ts';
import type { CheckoutStore } from '../checkouts/checkouts.repository.ts';
import type { PaymentCheckout } from '../checkouts/payment-checkout.ts';
import type { SubscriptionCheckout } from '../checkouts/subscription-checkout.ts';
import type { CustomerStore } from '../customers/customers.repository.ts';
import type { LedgerStore } from '../ledger/ledger.repository.ts';
import type { InstallationStore } from '../provider/installation.repository.ts';
import { cancelSubscription } from '../provider/provider-subscriptions.ts';
import { idOf, instantOf } from '../provider/provider-values.ts';
import type { SyncWorker } from '../synchronisation/sync-worker.ts';

export interface SessionDependencies {
  readonly checkouts: CheckoutStore<PaymentCheckout>;
  readonly customers: CustomerStore;
  /** The accounts that are being deleted, or were. */
  readonly endings: { has(accountId: number): Promise<boolean> };
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

/** Cancels a subscription that was paid in a page still open, for an account that is being deleted or was deleted. */
async function cancelIfDeleted(
  { endings, stripe, log }: SessionDependencies,
  { id, metadata, subscription }: Stripe.Checkout.Session,
): Promise<void> {
  const account = Number(metadata?.account_id);
  const subscriptionId = idOf(subscription);
  if (!subscriptionId || !Number.isSafeInteger(account) || !(await endings.has(account))) return;
  await cancelSubscription(stripe, subscriptionId);
  log.error(
    { session: id, subscription: subscriptionId, account },
    'a plan was paid for an account that is being deleted; it was cancelled and must be refunded manually',
  );
}

/** Handles a session in which a plan was paid. The state of the subscription is then read from the provider. */
export async function recordSubscriptionSession(
  deps: SessionDependencies,
  session: Stripe.Checkout.Session,
): Promise<void> {
  const { installation, subscriptionCheckouts, syncWorker, log } = deps;
  const { id, mode, status, metadata, client_reference_id: checkout_id, customer } = session;
  if (mode !== 'subscription' || status !== 'complete') return;
  if (metadata?.installation_id !== (await installation.id()) || !checkout_id) {
    log.info({ session: id }, 'ignored a subscription session of another installation');
    return;
  }
  await cancelIfDeleted(deps, session);
  await subscriptionCheckouts.markPaid(checkout_id);
  await syncWorker.queueSync(idOf(customer) ?? '');
}

export async function recordCompletedSession(
  deps: SessionDependencies,
  session: Stripe.Checkout.Session,
  at: Date,
): Promise<void> {
  await recordPaidSession(deps, session, at);
  await recordSubscriptionSession(deps, session);
}

/** Closes the checkout of an expired session. A session of another installation has no checkout here. */
export async function recordExpiredSession(
  { checkouts, subscriptionCheckouts }: SessionDependencies,
  { id, client_reference_id }: Stripe.Checkout.Session,
): Promise<void> {
  if (!client_reference_id) return;
  for (const store of [checkouts, subscriptionCheckouts]) await store.close(client_reference_id, [null, id]);
}
