import type Stripe from 'stripe';

const seconds = (text: string) => new Date(text).getTime() / 1000;

/** A monthly price at the provider that belongs to no plan, unless `own` says otherwise. */
export const testPrice = (own: Partial<Stripe.Price> = {}): Stripe.Price =>
  ({
    id: 'price_1',
    metadata: {},
    product: 'prod_other',
    unit_amount: 2_900,
    recurring: { interval: 'month', interval_count: 1 },
    ...own,
  }) as Stripe.Price;

/** A running subscription at the provider, with one item for each price. */
export const testSubscription = (
  prices: readonly Stripe.Price[],
  own: Partial<Stripe.Subscription> = {},
): Stripe.Subscription => {
  const items = prices.map((price, at) => ({
    id: `si_${at}`,
    price,
    quantity: 1,
    current_period_end: seconds('2026-12-01T00:00:00Z'),
  }));
  const { id = 'sub_1' } = own;
  return {
    status: 'active',
    created: seconds('2026-11-01T00:00:00Z'),
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    ...own,
    id,
    items: { data: items },
  } as unknown as Stripe.Subscription;
};

/** An open invoice at the provider for a subscription, unless `own` says otherwise. */
export const testBill = (subscription: string, own: Partial<Stripe.Invoice> = {}): Stripe.Invoice =>
  ({
    id: 'in_1',
    status: 'open',
    created: seconds('2026-11-01T00:00:00Z'),
    due_date: null,
    next_payment_attempt: null,
    parent: { subscription_details: { subscription } },
    ...own,
  }) as unknown as Stripe.Invoice;
