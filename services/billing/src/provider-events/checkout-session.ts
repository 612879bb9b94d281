import type Stripe from 'stripe';
import { cancelSubscription } from '../ending/cancel-subscription.ts';
import { idOf } from '../provider/object-id.ts';
import { notePaidSession, type SessionNeeds } from './paid-session.ts';

/** Cancels a subscription that was paid in a page still open, for an account that is being deleted or was deleted. */
async function endIfEnding(
  { endings, stripe, log }: SessionNeeds,
  { id, metadata, subscription }: Stripe.Checkout.Session,
): Promise<void> {
  const account = Number(metadata?.account_id);
  const begun = idOf(subscription);
  if (!begun || !Number.isSafeInteger(account) || !(await endings.has(account))) return;
  await cancelSubscription(stripe, begun);
  log.error(
    { session: id, subscription: begun, account },
    'a plan was paid for an account that is being deleted; it was cancelled, and its money is to be given back by hand',
  );
}

/** Handles a session in which a plan was paid. The state of the subscription is then read from the provider. */
export async function noteSubscribedSession(needs: SessionNeeds, session: Stripe.Checkout.Session): Promise<void> {
  const { installation, subscriptionCheckouts, syncWorker, log } = needs;
  const { id, mode, status, metadata, client_reference_id: checkout_id, customer } = session;
  if (mode !== 'subscription' || status !== 'complete') return;
  if (metadata?.installation_id !== (await installation.id()) || !checkout_id) {
    log.info({ session: id }, 'a session that subscribed is none of ours');
    return;
  }
  await endIfEnding(needs, session);
  await subscriptionCheckouts.paid(checkout_id);
  await syncWorker.look(idOf(customer) ?? '');
}

/** Handles a complete session, by its purpose. */
export async function noteCompletedSession(
  needs: SessionNeeds,
  session: Stripe.Checkout.Session,
  at: Date,
): Promise<void> {
  await notePaidSession(needs, session, at);
  await noteSubscribedSession(needs, session);
}

/** Closes the checkout of an expired session. A session of another installation has no checkout here. */
export async function noteExpiredSession(
  { checkouts, subscriptionCheckouts }: SessionNeeds,
  { id, client_reference_id }: Stripe.Checkout.Session,
): Promise<void> {
  if (!client_reference_id) return;
  for (const store of [checkouts, subscriptionCheckouts]) await store.close(client_reference_id, [null, id]);
}
