import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { ifKnown } from '../provider/provider-failure.ts';
import { isDormant, isOver } from '../provider/provider-subscriptions.ts';
import { idOf } from '../provider/provider-values.ts';
import { type Checkout, type CheckoutKind, newCheckout, sessionPages } from './checkouts.ts';

export const subscriptionPage = '/app/subscription';

/** A plan that an account is about to subscribe to, with the provider's ids of its customer and of the plan's price. */
export interface WantedPlan {
  readonly account_id: number;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly customer_id: string;
  readonly price_id: string;
}

export interface SubscriptionCheckout extends Checkout, WantedPlan {}

/** Whether the subscription of a session is over; only the provider knows. Cancels a dormant subscription for good. */
async function subscriptionHasEnded(stripe: Stripe, { session_id }: SubscriptionCheckout): Promise<boolean> {
  const session = session_id === null ? null : await stripe.checkout.sessions.retrieve(session_id);
  const id = idOf(session?.subscription ?? null);
  if (!id) return false;
  const { status } = await stripe.subscriptions.retrieve(id);
  if (!isDormant(status)) return isOver(status);
  await stripe.subscriptions.cancel(id);
  return true;
}

/** One session for each account, so that two tabs with two chosen plans don't subscribe twice. */
export const subscriptionKind = ({
  publicUrl,
  stripe,
}: {
  publicUrl: string;
  stripe: Stripe;
}): CheckoutKind<WantedPlan, SubscriptionCheckout> => ({
  what: 'this subscription',
  subjectOf: ({ account_id }) => account_id,
  isSame: (one, other) => one.price_id === other.price_id && one.customer_id === other.customer_id,
  create: newCheckout,
  // One that the provider doesn't know any more has ended.
  hasEnded: async (checkout) => (await ifKnown(subscriptionHasEnded(stripe, checkout))) ?? true,
  alreadyPaid: () => new Conflict('Your plan has just been paid for. It will be active in a moment.'),
  session: (checkout, _, installationId): Stripe.Checkout.SessionCreateParams => {
    // The owner of the session. Other installations that share the account at the provider receive its events too.
    const metadata = { installation_id: installationId, account_id: String(checkout.account_id) };
    return {
      ...sessionPages(publicUrl, subscriptionPage, checkout.expires_at),
      mode: 'subscription',
      customer: checkout.customer_id,
      line_items: [{ price: checkout.price_id, quantity: 1 }],
      client_reference_id: checkout._id,
      metadata,
      subscription_data: { metadata },
    };
  },
});
