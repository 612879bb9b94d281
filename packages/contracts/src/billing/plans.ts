import Type, { type Static } from 'typebox';
import { Instant, Nullable, OneOf } from '../fields.ts';
import { defineRoutes } from '../route.ts';

/** The plans that cost something and that a person can choose. */
export const paidPlans = ['starter', 'professional'] as const;

/** The plans that a person can choose; `enterprise` is given by an admin's command alone. */
export const choosablePlans = ['trial', ...paidPlans] as const;

/** The id of a plan that a person can choose. */
export type ChoosablePlanId = (typeof choosablePlans)[number];

/** Every plan of the catalogue. */
export const planIds = [...choosablePlans, 'enterprise'] as const;

/** The id of a plan. */
export type PlanId = (typeof planIds)[number];

/** The id of a plan that costs something. */
export type PaidPlanId = (typeof paidPlans)[number];

/** How often a plan is paid. */
export const billingIntervals = ['month', 'year'] as const;

/** How often a plan is paid. */
export type BillingInterval = (typeof billingIntervals)[number];

const Price = Nullable(Type.Number({ minimum: 0 }));

/** What a plan allows of the API: keys of an account that hold at a time, and requests a minute of each. No keys: no API. */
export const ApiPlan = Type.Object({
  keys: Type.Integer({ minimum: 0 }),
  requests_per_minute: Type.Integer({ minimum: 0 }),
});
export type ApiPlan = Static<typeof ApiPlan>;

/**
 * A plan of the catalogue. `price` in dollars a month and `yearly_price` in dollars a year, null where it is by agreement
 * or there is none; a null limit is none.
 */
export const Plan = Type.Object({
  id: OneOf(planIds),
  name: Type.String(),
  description: Type.String(),
  price: Price,
  yearly_price: Price,
  duration: Type.String(),
  trial_days: Nullable(Type.Integer({ minimum: 1 })),
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  api: ApiPlan,
  features: Type.Array(Type.String()),
  popular: Type.Boolean(),
});
export type Plan = Static<typeof Plan>;

/** A plan as the public pricing page shows it (product §9). Prices in dollars, null where they are by agreement. */
export const MarketingPlan = Type.Object({
  name: Type.String(),
  description: Type.String(),
  monthly_price: Price,
  annual_price: Price,
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  features: Type.Array(Type.String()),
  limitations: Type.Array(Type.String()),
  popular: Type.Boolean(),
});
export type MarketingPlan = Static<typeof MarketingPlan>;

/** What an account may do under its plan. `can_create` is false once a trial has ended without a choice. */
export const Entitlements = Type.Object({
  plan: OneOf(planIds),
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  api: ApiPlan,
  /** The smallest plan that allows more API keys; null when only an agreement would. */
  api_plan: Nullable(OneOf(planIds)),
  next_plan: Nullable(OneOf(planIds)),
  can_create: Type.Boolean(),
  trial_end: Nullable(Instant),
});
/** What an account may do under its plan. */
export type Entitlements = Static<typeof Entitlements>;

export const planRoutes = defineRoutes({
  'GET /plans': {
    summary: 'List the available plans, and those on the pricing page',
    access: 'public',
    answer: Type.Object({ plans: Type.Array(Plan), marketing_plans: Type.Array(MarketingPlan) }),
    codes: [],
  },
});
