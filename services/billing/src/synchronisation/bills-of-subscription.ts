import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';

/** The id of the subscription that an invoice belongs to, if any. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription ?? null);

/** The invoices of a subscription, selected from its customer's invoices. */
export const billsOfSubscription = (invoices: readonly Stripe.Invoice[], id: string): Stripe.Invoice[] =>
  invoices.filter((invoice) => subscriptionIdOf(invoice) === id);
