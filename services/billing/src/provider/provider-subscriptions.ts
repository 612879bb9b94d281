import Stripe from 'stripe';
import { ifKnown, rejectionCode } from './provider-failure.ts';
import { idOf } from './provider-values.ts';

const PAGE_SIZE = 100;

const endedStatuses: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);
const dormantStatuses: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['unpaid', 'paused']);

/** Whether a subscription at the provider is over for good, so that nothing is left to cancel. */
export const isOver = (status: Stripe.Subscription.Status): boolean => endedStatuses.has(status);

/** Whether a subscription grants nothing now, but could become active again beside another one. */
export const isDormant = (status: Stripe.Subscription.Status): boolean => dormantStatuses.has(status);

/** Whether a subscription is over, or the provider doesn't know it because the API key has changed since. */
async function isGone({ subscriptions }: Stripe, id: string): Promise<boolean> {
  const found = await ifKnown(subscriptions.retrieve(id));
  return found === null || isOver(found.status);
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

export const subscriptionIdOf = ({ parent }: Stripe.Invoice): string | null =>
  idOf(parent?.subscription_details?.subscription ?? null);

export const billsOfSubscription = (invoices: readonly Stripe.Invoice[], id: string): Stripe.Invoice[] =>
  invoices.filter((invoice) => subscriptionIdOf(invoice) === id);

export interface ProviderState {
  readonly subscriptions: readonly Stripe.Subscription[];
  /** With their payments. */
  readonly invoices: readonly Stripe.Invoice[];
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list) found.push(one);
  return found;
}

const subscriptionsOf = (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  all(stripe.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE }));

/** The subscriptions of a customer that are not over, normally one. */
export const runningSubscriptions = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  (await subscriptionsOf(stripe, customer)).filter(({ status }) => !isOver(status));

/** Reads all subscriptions and invoices of a customer from the provider, over all pages. */
export async function providerState(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices] = await Promise.all([
    subscriptionsOf(stripe, customer),
    all(stripe.invoices.list({ customer, limit: PAGE_SIZE, expand: ['data.payments'] })),
  ]);
  return { subscriptions, invoices };
}

/** The invoices of a subscription, newest first. One page of 100 suffices: that is eight years of monthly invoices. */
export const billsOf = async (stripe: Stripe, subscription: string): Promise<readonly Stripe.Invoice[]> =>
  (await stripe.invoices.list({ subscription, limit: PAGE_SIZE })).data;

/**
 * Whether the current period is paid, so that its remainder is worth a credit. It is not yet paid in the hour after a
 * renewal: then the provider reports the subscription as active while the new invoice is a draft or open.
 */
export const isPaidUp = ([newest, ...older]: readonly Stripe.Invoice[]): boolean =>
  newest?.status === 'paid' && older.every(({ status }) => status !== 'open' && status !== 'draft');

/** An invoice that is paid at the same moment stays paid. */
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
