import Type, { type Static } from 'typebox';
import { ApiPlan, MarketingPlan, Plan, planIds } from './billing/plan.ts';
import { Cancellation, Subscription, SubscriptionReceipts, Upgrade } from './billing/subscription.ts';
import { Id, IdParams, Input, Instant, listQuery, Nullable, OneOf, Optional, Text } from './fields.ts';
import { receiptSizes } from './operations/payment.ts';
import { defineContract } from './route.ts';

export * from './billing/plan.ts';
export * from './billing/subscription.ts';

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

/** Everything that the billing service answers. */
export const billing = defineContract({
  service: 'billing',
  area: 'billing',
  routes: {
    'GET /plans': {
      summary: 'List the available plans, and those on the pricing page',
      access: 'public',
      answer: Type.Object({ plans: Type.Array(Plan), marketing_plans: Type.Array(MarketingPlan) }),
      codes: [],
    },
    'GET /subscription': {
      summary: "Read the subscription of the caller's account",
      access: 'signed-in',
      answer: Subscription,
      codes: [],
    },
    'GET /subscription/receipts': {
      summary: 'List the invoices of the subscription, newest first',
      access: 'signed-in',
      query: Input(listQuery(['-date'])),
      answer: SubscriptionReceipts,
      codes: [],
    },
    'GET /subscription/receipts/{id}': {
      summary: 'Download the receipt of a paid invoice as PDF',
      access: 'signed-in',
      params: IdParams,
      query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
      download: ['application/pdf'],
      codes: ['not_found', 'payment_not_completed'],
    },
    'PUT /subscription/plan': {
      summary: 'Return to the trial while it lasts. A paid plan ends immediately, and its remainder is credited',
      access: 'signed-in',
      body: Input({ plan: OneOf(['trial']) }),
      answer: Type.Object({ success: Type.Boolean(), subscription: Subscription }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /subscription/upgrade': {
      summary: "Start the change to a paid plan. Returns the URL of the provider's checkout page, which redirects back",
      access: 'signed-in',
      body: Upgrade,
      answer: Type.Object({ checkout_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /subscription/portal': {
      summary: "Get the URL of the provider's page for managing the card and past invoices",
      access: 'signed-in',
      answer: Type.Object({ portal_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'PUT /subscription/cancellation': {
      summary: 'Cancel the paid plan, at the end of its period or immediately',
      access: 'signed-in',
      body: Cancellation,
      answer: Subscription,
      codes: ['conflict', 'forbidden'],
    },
    'DELETE /subscription/cancellation': {
      summary: 'Undo a cancellation before it takes effect',
      access: 'signed-in',
      answer: Subscription,
      codes: ['conflict', 'forbidden'],
    },
    'PUT /subscription/grants/{id}': {
      summary: 'Grant an account the plan by agreement, or revoke it. Admins only',
      access: 'signed-in',
      params: IdParams,
      body: Input({ plan: Nullable(OneOf(['enterprise'])) }),
      answer: Entitlements,
      codes: ['forbidden', 'not_found'],
    },
    'GET /internal/entitlements': {
      summary: "Read the entitlements of the caller's account",
      access: 'service',
      answer: Entitlements,
      codes: [],
    },
    'POST /internal/cancellations': {
      summary: 'Cancel the subscription of an account immediately, because its owner has requested deletion',
      access: 'service',
      body: Input({ account_id: Id }),
      codes: ['forbidden'],
    },
    'POST /internal/checkouts': {
      summary:
        "Start a tenant's card payment. Returns the URL of the provider's page, which redirects to `return_path`",
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
    'POST /internal/refunds': {
      summary: 'Refund a reversed card payment in full. `unknown`: no such card payment was made here',
      access: 'service',
      body: Input({ payment_id: Id, account_id: Id, transaction_id: Text(200) }),
      answer: Type.Object({ outcome: OneOf(['accepted', 'unknown']) }),
      codes: ['forbidden'],
    },
    'POST /stripe/webhook': {
      summary: 'Receive an event of the payment provider, signed by it. The body is read unchanged',
      access: 'public',
      upload: { types: ['application/json'], maxBytes: 1024 * 1024 },
      codes: [],
    },
  },
});
