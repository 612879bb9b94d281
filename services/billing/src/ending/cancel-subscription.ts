import type Stripe from 'stripe';
import { refusalCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';

/** Whether a subscription is over, or the provider does not know it: another key was set since. */
async function isGone({ subscriptions }: Stripe, id: string): Promise<boolean> {
  try {
    return isOver((await subscriptions.retrieve(id)).status);
  } catch (error) {
    if (refusalCode(error) !== 'resource_missing') throw error;
    return true;
  }
}

/** Cancels a subscription at once, without a credit that nobody could use; one that is over already stays so. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false });
  } catch (error) {
    // Somebody else, or the provider itself, was faster.
    if (refusalCode(error) === undefined || !(await isGone(stripe, id))) throw error;
  }
}
