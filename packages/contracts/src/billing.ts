import Type, { type Static } from 'typebox';
import { Id, Input, Instant, Nullable, OneOf, Optional, Text } from './fields.ts';
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
    'POST /internal/checkouts': {
      summary:
        "Begin a renter's payment by card: the address of the provider's page, which leads back to `return_path`",
      access: 'service',
      body: Input({
        payment_id: Id,
        /** The account that is paid. */
        account_id: Id,
        /** Dollars. */
        amount: Type.Number({ minimum: 0.01, maximum: 999_999.99, format: 'money' }),
        description: Text(300),
        email: Optional(Type.String({ maxLength: 254 })),
        return_path: Type.String({ pattern: '^/[^/\\\\]', maxLength: 300 }),
      }),
      answer: Type.Object({ checkout_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /stripe/webhook': {
      summary: 'What the payment provider tells, signed by it; the body is taken as it came',
      access: 'public',
      upload: { types: ['application/json'], maxBytes: 1024 * 1024 },
      codes: [],
    },
  },
});
