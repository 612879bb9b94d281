import type Stripe from 'stripe';

/** Objects in one answer of the provider's: the most that it gives. */
const atOnce = 100;

/** What the provider has of a customer at a moment. */
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

/** Reads what the provider has of a customer, however much it is. */
export async function providerState(stripe: Stripe, customer: string): Promise<ProviderState> {
  const [subscriptions, invoices] = await Promise.all([
    all(stripe.subscriptions.list({ customer, status: 'all', limit: atOnce })),
    all(stripe.invoices.list({ customer, limit: atOnce, expand: ['data.payments'] })),
  ]);
  return { subscriptions, invoices };
}
