import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';

/** The id of the subscription that a bill is of, if it is of one. */
export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription ?? null);

/** The bills of a subscription, of those of its customer. */
export const billsOfSubscription = (invoices: readonly Stripe.Invoice[], id: string): Stripe.Invoice[] =>
  invoices.filter((invoice) => subscriptionIdOf(invoice) === id);
