import Type, { type Static } from 'typebox';
import { described, Instant, Named, Nullable, OneOf } from '../fields.ts';
import { defineRoutes } from '../route.ts';

/** The paid plans that a user can choose. */
export const paidPlans = ['starter', 'professional'] as const;

/** The plans that a user can choose. Only an admin can grant `enterprise`. */
export const choosablePlans = ['trial', ...paidPlans] as const;
export type ChoosablePlanId = (typeof choosablePlans)[number];

/** All plans. */
export const planIds = [...choosablePlans, 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = (typeof paidPlans)[number];

/** The billing intervals. */
export const billingIntervals = ['month', 'year'] as const;
export type BillingInterval = (typeof billingIntervals)[number];

const Price = Nullable(Type.Number({ minimum: 0 }));

export const ApiPlan = Named(
  'The API limits of a plan: the number of valid API keys per account, and the requests per minute for each. With 0 keys, the plan excludes API access.',
  {
    keys: Type.Integer({ minimum: 0 }),
    requests_per_minute: Type.Integer({ minimum: 0 }),
  },
);
export type ApiPlan = Static<typeof ApiPlan>;

export const Plan = Named(
  'A plan. `price` is in dollars per month and `yearly_price` in dollars per year; null if the price is individually agreed, or if there is none. A limit of null means unlimited.',
  {
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
  },
);
export type Plan = Static<typeof Plan>;

// product §9
export const MarketingPlan = Named(
  'A plan on the public pricing page. Prices are in dollars; null if individually agreed.',
  {
    name: Type.String(),
    description: Type.String(),
    monthly_price: Price,
    annual_price: Price,
    property_limit: Nullable(Type.Integer({ minimum: 1 })),
    features: Type.Array(Type.String()),
    limitations: Type.Array(Type.String()),
    popular: Type.Boolean(),
  },
);
export type MarketingPlan = Static<typeof MarketingPlan>;

export const Entitlements = Named(
  "What an account's plan allows. `can_create` is false once a trial has ended and no plan was chosen.",
  {
    plan: OneOf(planIds),
    property_limit: Nullable(Type.Integer({ minimum: 1 })),
    api: ApiPlan,
    api_plan: described(
      'The smallest plan that allows more API keys; null if only an individual agreement would.',
      Nullable(OneOf(planIds)),
    ),
    next_plan: Nullable(OneOf(planIds)),
    can_create: Type.Boolean(),
    trial_end: Nullable(Instant),
  },
);
export type Entitlements = Static<typeof Entitlements>;

export const planRoutes = defineRoutes({
  'GET /plans': {
    summary: 'List the available plans, and those on the pricing page',
    access: 'public',
    answer: Type.Object({ plans: Type.Array(Plan), marketing_plans: Type.Array(MarketingPlan) }),
    codes: [],
  },
});
