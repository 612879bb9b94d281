import type Stripe from 'stripe';
import { idOf } from '../provider/object-id.ts';

/** The bills of a subscription, of those of its customer. */
export const billsOfSubscription = (invoices: readonly Stripe.Invoice[], id: string): Stripe.Invoice[] =>
  invoices.filter(({ parent }) => idOf(parent?.subscription_details?.subscription ?? null) === id);
