import Type, { type Static } from 'typebox';
import { Instant, Nullable, OneOf } from './fields.ts';
import { defineContract } from './route.ts';

/** The plans that a person can choose; `enterprise` is given by an admin's command alone. */
export const choosablePlans = ['trial', 'starter', 'professional'] as const;
/** Every plan of the catalogue. */
export const planIds = [...choosablePlans, 'enterprise'] as const;
/** The id of a plan. */
export type PlanId = (typeof planIds)[number];

/** A plan of the catalogue. `price` in dollars a month, null where it is by agreement; a null limit is none. */
export const Plan = Type.Object({
  id: OneOf(planIds),
  name: Type.String(),
  description: Type.String(),
  price: Nullable(Type.Number({ minimum: 0 })),
  duration: Type.String(),
  trial_days: Nullable(Type.Integer({ minimum: 1 })),
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  features: Type.Array(Type.String()),
  popular: Type.Boolean(),
});
/** A plan of the catalogue. */
export type Plan = Static<typeof Plan>;

/** What an account may do under its plan. `can_create` is false once a trial has ended without a choice. */
export const Entitlements = Type.Object({
  plan: OneOf(planIds),
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  next_plan: Nullable(OneOf(planIds)),
  can_create: Type.Boolean(),
  trial_end: Nullable(Instant),
});
/** What an account may do under its plan. */
export type Entitlements = Static<typeof Entitlements>;

/** Everything that the billing service answers. */
export const billing = defineContract({
  service: 'billing',
  routes: {
    'GET /plans': {
      summary: 'The plans that can be chosen',
      access: 'public',
      answer: Type.Object({ plans: Type.Array(Plan) }),
      codes: [],
    },
    'GET /internal/entitlements': {
      summary: "What the caller's account may do under its plan",
      access: 'service',
      answer: Entitlements,
      codes: [],
    },
  },
});
