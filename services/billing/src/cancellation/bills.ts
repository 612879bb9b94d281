import Stripe from 'stripe';

/** The bills of a subscription, newest first; more than a hundred are eight years of months. */
export const billsOf = async (stripe: Stripe, subscription: string): Promise<readonly Stripe.Invoice[]> =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data;

/**
 * Whether the period that runs was paid, so that the rest of it is worth a credit. It is not yet in the hour after a renewal,
 * in which the provider calls the subscription active while its new bill is a draft or open.
 */
export const isPaidUp = ([newest, ...older]: readonly Stripe.Invoice[]): boolean =>
  newest?.status === 'paid' && older.every(({ status }) => status !== 'open' && status !== 'draft');

/** Takes back what bills still ask for. One that was paid in the same moment stays so. */
export async function voidOpen(stripe: Stripe, bills: readonly Stripe.Invoice[]): Promise<void> {
  for (const { id, status } of bills) {
    if (status !== 'open') continue;
    try {
      await stripe.invoices.voidInvoice(id);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }
}
