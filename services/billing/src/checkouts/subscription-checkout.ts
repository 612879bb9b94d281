import type { BillingInterval, PaidPlanId } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';
import { refusalCode } from '../provider/provider-failure.ts';
import { isDormant, isOver } from '../provider/subscription-end.ts';
import { type Checkout, newCheckout } from './checkout.ts';
import type { CheckoutKind } from './checkout-kind.ts';
import { sessionPages } from './session-pages.ts';

/** The page to which every way back from the provider leads. */
export const subscriptionPage = '/app/subscription';

/** What an account is about to subscribe to, by the provider's ids of its customer and of the plan's price. */
export interface WantedPlan {
  readonly account_id: number;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly customer_id: string;
  readonly price_id: string;
}

/** The session in which an account subscribes to a plan. */
export interface SubscriptionCheckout extends Checkout, WantedPlan {}

/** Whether what a session has subscribed to is over; the provider alone knows. One that is dormant is ended for good. */
async function hasEnded(stripe: Stripe, { session_id }: SubscriptionCheckout): Promise<boolean> {
  try {
    const session = session_id === null ? null : await stripe.checkout.sessions.retrieve(session_id);
    const id = idOf(session?.subscription ?? null);
    if (!id) return false;
    const { status } = await stripe.subscriptions.retrieve(id);
    if (!isDormant(status)) return isOver(status);
    await stripe.subscriptions.cancel(id);
    return true;
  } catch (error) {
    // The provider does not know it: another key was set since.
    if (refusalCode(error) === 'resource_missing') return true;
    throw error;
  }
}

/** Subscriptions: of each account one session, so that two tabs in which two plans are chosen don't subscribe twice. */
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
  make: newCheckout,
  isOver: (checkout) => hasEnded(stripe, checkout),
  paidAlready: () => new Conflict('A plan has just been paid. It shows as yours in a moment.'),
  session: (checkout, _, installationId): Stripe.Checkout.SessionCreateParams => {
    // Whose it is: other installations that share the account with the provider hear of it too.
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
