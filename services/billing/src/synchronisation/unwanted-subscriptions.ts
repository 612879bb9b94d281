import type Stripe from 'stripe';
import { isOver } from '../provider/subscription-end.ts';
import { billsOfSubscription } from './bills-of-subscription.ts';
import { pricedItem } from './paid-subscription.ts';
import type { ProviderState } from './provider-state.ts';

/**
 * Milliseconds for which an invoice may stay open without collection attempts: longer than the provider ever retries.
 */
const MAX_UNCOLLECTED_MS = 30 * 24 * 60 * 60_000;

/**
 * Whether the provider leaves a plan overdue forever and collects nothing. An account there can be configured to do so.
 */
function isGivenUp(subscription: Stripe.Subscription, { invoices }: ProviderState, now: Date): boolean {
  if (subscription.status !== 'past_due' || !pricedItem(subscription)) return false;
  const open = billsOfSubscription(invoices, subscription.id).filter(({ status }) => status === 'open');
  const since = (bill: Stripe.Invoice) => (bill.due_date ?? bill.created) * 1000;
  return (
    open.every(({ next_payment_attempt }) => next_payment_attempt === null) &&
    open.some((bill) => since(bill) < now.getTime() - MAX_UNCOLLECTED_MS)
  );
}

/**
 * The subscriptions of a customer to cancel: all of an account that is being deleted, and those that the provider no
 * longer collects. With the settings that we recommend, the provider would cancel the latter itself.
 */
export const unwantedSubscriptions = (state: ProviderState, isEnding: boolean, now: Date): Stripe.Subscription[] =>
  state.subscriptions.filter((one) => !isOver(one.status) && (isEnding || isGivenUp(one, state, now)));
