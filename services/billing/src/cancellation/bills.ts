import Stripe from 'stripe';

/** The invoices of a subscription, newest first. One page of 100 suffices: that is eight years of monthly invoices. */
export const billsOf = async (stripe: Stripe, subscription: string): Promise<readonly Stripe.Invoice[]> =>
  (await stripe.invoices.list({ subscription, limit: 100 })).data;

/**
 * Whether the current period is paid, so that its remainder is worth a credit. It is not yet paid in the hour after a
 * renewal: then the provider reports the subscription as active while the new invoice is a draft or open.
 */
export const isPaidUp = ([newest, ...older]: readonly Stripe.Invoice[]): boolean =>
  newest?.status === 'paid' && older.every(({ status }) => status !== 'open' && status !== 'draft');

/** Voids the open invoices. An invoice that is paid at the same moment stays paid. */
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
