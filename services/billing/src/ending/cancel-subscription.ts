import type Stripe from 'stripe';
import { rejectionCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';

/** Whether a subscription is over, or the provider doesn't know it because the API key has changed since. */
async function isGone({ subscriptions }: Stripe, id: string): Promise<boolean> {
  try {
    return isOver((await subscriptions.retrieve(id)).status);
  } catch (error) {
    if (rejectionCode(error) !== 'resource_missing') throw error;
    return true;
  }
}

/** Cancels a subscription immediately, without a credit that nobody could use. One that is already over stays so. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
  } catch (error) {
    // Another request or the provider itself has cancelled it first.
    if (rejectionCode(error) === undefined || !(await isGone(stripe, id))) throw error;
  }
}
