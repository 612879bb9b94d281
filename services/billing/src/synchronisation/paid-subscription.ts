import type { Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { type PricedPlan, pricedPlan } from '../plans/price-book.ts';
import { billsOfSubscription, isOver, type ProviderState } from '../provider/provider-subscriptions.ts';
import { instantOf } from '../provider/provider-values.ts';
import type { PaidStatus, PaidSubscription } from '../subscriptions/subscriptions.ts';

/** A subscription that has not started (`incomplete`) has no status. */
const statuses: Readonly<Record<string, PaidStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  // The provider has given up, or was never paid.
  unpaid: 'ended',
  paused: 'ended',
  canceled: 'ended',
  incomplete_expired: 'ended',
};

const instantOrNull = (seconds: number | null): Date | null => (seconds === null ? null : instantOf(seconds));

/** When the provider next retries a subscription's open invoices, in seconds since 1970. */
function nextRetry(subscriptionId: string, invoices: readonly Stripe.Invoice[]): number | null {
  const retries = billsOfSubscription(invoices, subscriptionId).flatMap(({ status, next_payment_attempt }) =>
    status === 'open' && next_payment_attempt !== null ? [next_payment_attempt] : [],
  );
  return retries.length > 0 ? Math.min(...retries) : null;
}

/** Whether a subscription is running at the provider, for a plan of the product's or for anything else. */
const runsAtProvider = ({ status }: Stripe.Subscription): boolean =>
  statuses[status] === 'active' || statuses[status] === 'past_due';

/** The item of a subscription that is one of the product's plans. An operator may have added other items. */
function pricedItem(
  subscription: Stripe.Subscription,
): { readonly item: Stripe.SubscriptionItem; readonly priced: PricedPlan } | null {
  for (const item of subscription.items.data) {
    const priced = pricedPlan(item.price);
    if (priced) return { item, priced };
  }
  return null;
}

/** Null for a subscription that has not started, or is for none of the product's plans. */
function paidOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): PaidSubscription | null {
  const { id, cancel_at, cancel_at_period_end, ended_at } = subscription;
  const status = statuses[subscription.status];
  const found = pricedItem(subscription);
  if (!status || !found) return null;
  const { item, priced } = found;
  const end = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
  return {
    subscription_id: id,
    ...priced,
    status,
    price_cents: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    period_end: instantOf(item.current_period_end),
    cancel_at: status === 'ended' ? null : instantOrNull(end),
    retry_at: status === 'past_due' ? instantOrNull(nextRetry(id, invoices)) : null,
    ended_at: instantOrNull(ended_at),
  };
}

/** The ended form of a plan that the provider doesn't know any more. A plan that has already ended stays as it is. */
export const endedIfMissing = (paid: PaidSubscription | null, now: Date): PaidSubscription | null =>
  paid && paid.status !== 'ended' ? { ...paid, status: 'ended', cancel_at: null, retry_at: null, ended_at: now } : paid;

/**
 * The decisive subscription of a customer: a running one before an ended one, and the newest of equals (the higher id
 * if two began in the same second). Null if none has started.
 */
export function decisiveSubscription(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): PaidSubscription | null {
  const candidates = subscriptions.flatMap((subscription) => {
    const paid = paidOf(subscription, invoices);
    return paid ? [{ paid, created: subscription.created }] : [];
  });
  const rank = ({ paid }: { paid: PaidSubscription }) => Number(paid.status !== 'ended');
  const [first] = candidates.sort(
    (a, b) => rank(b) - rank(a) || b.created - a.created || (a.paid.subscription_id < b.paid.subscription_id ? 1 : -1),
  );
  return first?.paid ?? null;
}

/** Logs what an operator must resolve at the provider. */
export function logInvalidSubscriptions(log: Logger, account: number, { subscriptions }: ProviderState): void {
  const running = subscriptions.filter(runsAtProvider);
  if (running.length > 1)
    log.error(
      { account, subscriptions: running.map(({ id }) => id) },
      'an account has more than one running subscription',
    );
  for (const one of running)
    if (!pricedItem(one)) log.error({ account, subscription: one.id }, 'a running subscription belongs to no plan');
}

/** How long an invoice may stay open without collection attempts: longer than the provider ever retries. */
const MAX_UNCOLLECTED_MS = 30 * 24 * 60 * 60_000;

/** Whether the provider leaves a plan overdue forever and collects nothing, as an account there can be configured. */
function isGivenUp(subscription: Stripe.Subscription, { invoices }: ProviderState, now: Date): boolean {
  if (subscription.status !== 'past_due' || !pricedItem(subscription)) return false;
  const open = billsOfSubscription(invoices, subscription.id).filter(({ status }) => status === 'open');
  return (
    open.every(({ next_payment_attempt }) => next_payment_attempt === null) &&
    open.some(({ due_date, created }) => (due_date ?? created) * 1000 < now.getTime() - MAX_UNCOLLECTED_MS)
  );
}

/**
 * The subscriptions of a customer to cancel: all of an account that is being deleted, and those that the provider no
 * longer collects. With the settings that we recommend, the provider would cancel the latter itself.
 */
export const unwantedSubscriptions = (state: ProviderState, isEnding: boolean, now: Date): Stripe.Subscription[] =>
  state.subscriptions.filter((one) => !isOver(one.status) && (isEnding || isGivenUp(one, state, now)));
