import { type BillingInterval, billingIntervals, type PaidPlanId, paidPlans } from '@keystead/contracts';
import type Stripe from 'stripe';
import { productOf } from '../plans/price-book.ts';
import { idOf } from '../provider/object-id.ts';

/** The plan and interval of a price at the provider. */
export interface PricedPlan {
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
}

/**
 * The plan of a price, from the metadata that it was created with. For a price that someone created by hand, its
 * product decides. Null for a price that belongs to no plan.
 */
export function pricedPlan({ metadata, product, recurring }: Stripe.Price): PricedPlan | null {
  const plan = paidPlans.find((id) => id === metadata.plan) ?? paidPlans.find((id) => productOf(id) === idOf(product));
  const interval = billingIntervals.find((name) => name === recurring?.interval);
  return plan && interval && recurring?.interval_count === 1 ? { plan, interval } : null;
}

/**
 * Maps prices to plans. It requests a plan's price from the provider once, because its cost and plan don't change
 * there. It requests a price without a plan again each time, because someone may have corrected it.
 */
export class PricePlans {
  readonly #stripe: Stripe;
  readonly #cached = new Map<string, PricedPlan>();

  constructor(stripe: Stripe) {
    this.#stripe = stripe;
  }

  async of(priceId: string): Promise<PricedPlan | null> {
    const cached = this.#cached.get(priceId);
    if (cached) return cached;
    const found = pricedPlan(await this.#stripe.prices.retrieve(priceId));
    if (found) this.#cached.set(priceId, found);
    return found;
  }
}
