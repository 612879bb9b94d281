import type Stripe from 'stripe';
import { isOver } from '../provider/subscription-end.ts';
import { billsOfSubscription } from './bills-of-subscription.ts';
import { pricedItem } from './paid-subscription.ts';
import type { ProviderState } from './provider-state.ts';

/** Milliseconds for which a bill may stay open that nobody tries to collect: longer than the provider ever tries. */
const patience = 30 * 24 * 60 * 60_000;

/** Whether the provider keeps a plan as overdue for ever, as an account there can be set to, and collects nothing. */
function isGivenUp(subscription: Stripe.Subscription, { invoices }: ProviderState, now: Date): boolean {
  if (subscription.status !== 'past_due' || !pricedItem(subscription)) return false;
  const open = billsOfSubscription(invoices, subscription.id).filter(({ status }) => status === 'open');
  const since = (bill: Stripe.Invoice) => (bill.due_date ?? bill.created) * 1000;
  return (
    open.every(({ next_payment_attempt }) => next_payment_attempt === null) &&
    open.some((bill) => since(bill) < now.getTime() - patience)
  );
}

/**
 * What of a customer's subscriptions is to be cancelled: all of an account that is being deleted, and those for which the
 * provider has given up asking, as it would itself where it is set as we recommend.
 */
export const unwantedSubscriptions = (state: ProviderState, isEnding: boolean, now: Date): Stripe.Subscription[] =>
  state.subscriptions.filter((one) => !isOver(one.status) && (isEnding || isGivenUp(one, state, now)));
