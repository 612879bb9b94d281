import { type BillingInterval, billingIntervals, type PaidPlanId, paidPlans } from '@keystead/contracts';
import type Stripe from 'stripe';
import { productOf } from '../plans/price-book.ts';
import { idOf } from '../provider/object-id.ts';

/** What a price of the provider's is the price of. */
export interface PricedPlan {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

/**
 * What a price is the price of, by what was written on it when it was made, or by its product, where somebody has made a
 * price of it by hand; null for one that is no plan's.
 */
export function pricedPlan({ metadata, product, recurring }: Stripe.Price): PricedPlan | null {
  const plan = paidPlans.find((id) => id === metadata.plan) ?? paidPlans.find((id) => productOf(id) === idOf(product));
  const interval = billingIntervals.find((name) => name === recurring?.interval);
  return plan && interval && recurring?.interval_count === 1 ? { plan, interval } : null;
}

/**
 * Which prices are which plans'. A plan's is asked of the provider once: what a price costs and is for does not change
 * there. One that is no plan's is asked anew, for somebody may have mended it.
 */
export class PricePlans {
  readonly #stripe: Stripe;
  readonly #known = new Map<string, PricedPlan>();

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async of(priceId: string): Promise<PricedPlan | null> {
    const known = this.#known.get(priceId);
    if (known) return known;
    const found = pricedPlan(await this.#stripe.prices.retrieve(priceId));
    if (found) this.#known.set(priceId, found);
    return found;
  }
}
