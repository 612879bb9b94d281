import type Stripe from 'stripe';

/** The page size: the maximum that the provider allows. */
const PAGE_SIZE = 100;

/** The provider's state of a customer at a moment. */
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

/** Reads all subscriptions and invoices of a customer from the provider, over all pages. */
export async function providerState(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices] = await Promise.all([
    all(stripe.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE })),
    all(stripe.invoices.list({ customer, limit: PAGE_SIZE, expand: ['data.payments'] })),
  ]);
  return { subscriptions, invoices };
}
