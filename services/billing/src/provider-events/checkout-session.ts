import type Stripe from 'stripe';
import { cancelSubscription } from '../ending/cancel-subscription.ts';
import { idOf } from '../provider/object-id.ts';
import { recordPaidSession, type SessionDependencies } from './paid-session.ts';

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

/** Handles a complete session, by its purpose. */
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
