import { type BillingInterval, billingIntervals, type PaidPlanId, paidPlans } from '@keystead/contracts';
import { toCents } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { createOnce, fromProvider, rejectionCode } from '../provider/provider-failure.ts';
import { hourlyKey, idOf } from '../provider/provider-values.ts';
import { planOf } from './catalogue.ts';

export interface PricedPlan {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

export interface ListedPrice extends PricedPlan {
  readonly amount_cents: number;
  /** The provider's id of the product; `id` is the provider's id of the price. */
  readonly product: string;
  readonly id: string;
}

const productOf = (plan: PaidPlanId) => `keystead_${plan}`;

function cataloguePrices(): Omit<ListedPrice, 'id'>[] {
  return paidPlans.flatMap((plan) => {
    const { price, yearly_price } = planOf(plan);
    const dollars = { month: price, year: yearly_price };
    return billingIntervals.flatMap((interval) => {
      const amount = dollars[interval];
      return amount === null ? [] : { plan, interval, amount_cents: toCents(amount), product: productOf(plan) };
    });
  });
}

/** The lookup key under which the provider finds the current price of a plan: `keystead_starter_month`. */
const lookupKey = ({ product, interval }: Pick<ListedPrice, 'product' | 'interval'>) => `${product}_${interval}`;

const matches = (price: Stripe.Price, wanted: Omit<ListedPrice, 'id'>) =>
  price.lookup_key === lookupKey(wanted) &&
  idOf(price.product) === wanted.product &&
  price.metadata.plan === wanted.plan &&
  price.currency === 'usd' &&
  price.unit_amount === wanted.amount_cents &&
  price.recurring?.interval === wanted.interval &&
  price.recurring.interval_count === 1;

/**
 * The plan of a price, from the metadata that it was created with. For a price that someone created by hand, its
 * product decides. Null for a price that belongs to no plan.
 */
export function pricedPlan({ metadata, product, recurring }: Stripe.Price): PricedPlan | null {
  const plan = paidPlans.find((id) => id === metadata.plan) ?? paidPlans.find((id) => productOf(id) === idOf(product));
  const interval = billingIntervals.find((name) => name === recurring?.interval);
  return plan && interval && recurring?.interval_count === 1 ? { plan, interval } : null;
}

export function priceOf(prices: readonly ListedPrice[], { plan, interval }: PricedPlan): ListedPrice {
  const price = prices.find((one) => one.plan === plan && one.interval === interval);
  if (!price) throw new Error(`the catalogue has no price for ${plan} per ${interval}`);
  return price;
}

async function createProduct(stripe: Stripe, plan: PaidPlanId, id: string): Promise<void> {
  try {
    await stripe.products.create({ id, name: `Keystead ${planOf(plan).name}`, metadata: { plan } });
  } catch (error) {
    if (rejectionCode(error) !== 'resource_already_exists') throw error;
  }
}

/** Creates a price. Concurrent calls for the same price get the same one. */
function createPrice(stripe: Stripe, wanted: Omit<ListedPrice, 'id'>): Promise<string> {
  const { plan, product, interval, amount_cents } = wanted;
  const lookup_key = lookupKey(wanted);
  return createOnce('the price list', async () => {
    await createProduct(stripe, plan, product);
    const { id } = await stripe.prices.create(
      {
        product,
        currency: 'usd',
        unit_amount: amount_cents,
        recurring: { interval },
        lookup_key,
        transfer_lookup_key: true,
        metadata: { plan },
      },
      { idempotencyKey: hourlyKey(`price-${lookup_key}-${amount_cents}`) },
    );
    return id;
  });
}

/**
 * The catalogue's prices at the provider, created when they are first needed. A price at the provider never changes.
 * When the catalogue's price changes, a new price takes over the lookup key. Existing subscribers continue to pay the
 * old price.
 * @throws Unavailable when the provider doesn't answer.
 */
export async function listedPrices(stripe: Stripe): Promise<ListedPrice[]> {
  const wanted = cataloguePrices();
  const lookup_keys = wanted.map(lookupKey);
  const { data } = await fromProvider(stripe.prices.list({ lookup_keys, active: true, limit: 100 }));
  const listed: ListedPrice[] = [];
  for (const price of wanted) {
    const existing = data.find((one) => matches(one, price));
    listed.push({ ...price, id: existing?.id ?? (await fromProvider(createPrice(stripe, price))) });
  }
  return listed;
}

/**
 * Maps prices to plans. It requests a plan's price from the provider once, because its cost and plan don't change
 * there. It requests a price without a plan again each time, because someone may have corrected it.
 */
export function pricePlans(stripe: Stripe) {
  const known = new Map<string, PricedPlan>();
  return async (priceId: string): Promise<PricedPlan | null> => {
    const plan = known.get(priceId) ?? pricedPlan(await stripe.prices.retrieve(priceId));
    if (plan) known.set(priceId, plan);
    return plan;
  };
}
