import Type, { type Static } from 'typebox';
import { tasksRoute } from './dashboard.ts';
import {
  Abilities,
  CalendarDate,
  described,
  Id,
  Input,
  Instant,
  listAnswer,
  listQuery,
  MAX_LIMIT,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
} from './fields.ts';
import { receiptSizes } from './operations/payments.ts';
import { defineContract } from './route.ts';

export const paidPlans = ['starter', 'professional'] as const;

/** The plans that a user can choose. Only an admin can grant `enterprise`. */
export const choosablePlans = ['trial', ...paidPlans] as const;
export type ChoosablePlanId = (typeof choosablePlans)[number];

export const planIds = [...choosablePlans, 'enterprise'] as const;
export type PlanId = (typeof planIds)[number];
export type PaidPlanId = (typeof paidPlans)[number];

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

/**
 * The states of a subscription. `past_due`: a payment failed and will be retried; everything is still allowed.
 * `expired`: the trial ended and no plan was chosen. `canceled`: a paid plan ended and no trial time is left.
 */
export const subscriptionStates = ['active', 'past_due', 'expired', 'canceled'] as const;

export const Subscription = Named(
  'The subscription of an account. Amounts are in dollars. `trial_end` and `trial_end_date` are the same instant.',
  {
    plan_id: OneOf(planIds),
    plan: described('The name of the plan.', Type.String()),
    status: OneOf(subscriptionStates),
    trial_end: described("When the account's only trial ends or ended.", Instant),
    trial_end_date: Instant,
    next_billing_date: described('When the next payment is due; null if none is.', Nullable(Instant)),
    interval: described('The billing interval of a paid plan; null otherwise.', Nullable(OneOf(billingIntervals))),
    price: described('The price per interval; null if the plan is free.', Nullable(Type.Number({ minimum: 0 }))),
    cancel_at: described('When a cancelled paid plan ends; null unless it was cancelled.', Nullable(Instant)),
    retry_at: described('When a failed payment will be retried; null if no retry is scheduled.', Nullable(Instant)),
    property_limit: Nullable(Type.Integer({ minimum: 1 })),
    properties_used: described(
      'The number of properties of the account; null while the portfolio service is unavailable.',
      Nullable(Type.Integer({ minimum: 0 })),
    ),
    ever_paid: described('Whether the account has ever had a paid plan.', Type.Boolean()),
    can_create: described('False if the account cannot create records until a plan is chosen.', Type.Boolean()),
    abilities: Abilities('upgrade', 'switch_to_trial', 'cancel', 'resume', 'open_portal'),
  },
);
export type Subscription = Static<typeof Subscription>;

export const AccountPlan = Named(
  'The plan of an account. `granted`: an admin has granted it. A trial ends or ended at `trial_end`.',
  {
    account_id: Id,
    plan_id: OneOf(planIds),
    plan: described('The name of the plan.', Type.String()),
    status: OneOf(subscriptionStates),
    granted: Type.Boolean(),
    trial_end: Instant,
    next_billing_date: Nullable(Instant),
    cancel_at: Nullable(Instant),
    property_limit: Nullable(Type.Integer({ minimum: 1 })),
  },
);
export type AccountPlan = Static<typeof AccountPlan>;

/** The states of an invoice: `pending` until it is paid, or collection is abandoned. */
export const receiptStates = ['paid', 'pending', 'failed'] as const;

export const SubscriptionReceipt = Named(
  'An invoice of the subscription. A paid one has a PDF receipt. `amount` is in dollars.',
  {
    id: Id,
    date: CalendarDate,
    description: Type.String(),
    amount: Type.Number({ minimum: 0 }),
    status: OneOf(receiptStates),
  },
);
export type SubscriptionReceipt = Static<typeof SubscriptionReceipt>;

export const SubscriptionReceipts = Named('The invoices of an account, newest first.', {
  receipts: Type.Array(SubscriptionReceipt),
  ...listAnswer,
});

export const Upgrade = NamedInput('Selects a paid plan; billed monthly by default.', {
  plan: OneOf(paidPlans),
  interval: Optional(OneOf(billingIntervals)),
});

export const Cancellation = NamedInput(
  'When a cancellation takes effect: at the end of the paid period, or immediately with a credit for the remainder.',
  { when: OneOf(['period_end', 'now']) },
);

export const billing = defineContract({
  service: 'billing',
  area: 'billing',
  routes: {
    'GET /plans': {
      summary: 'List the available plans, and those on the pricing page',
      access: 'public',
      answer: Type.Object({ plans: Type.Array(Plan), marketing_plans: Type.Array(MarketingPlan) }),
    },
    'GET /subscription': {
      summary: "Read the subscription of the caller's account",
      answer: Subscription,
    },
    'GET /subscription/receipts': {
      summary: 'List the invoices of the subscription, newest first',
      query: Input(listQuery(['-date'])),
      answer: SubscriptionReceipts,
    },
    'GET /subscription/receipts/{id}': {
      summary: 'Download the receipt of a paid invoice as PDF',
      query: Input({ size: Type.Optional(OneOf(receiptSizes)) }),
      download: ['application/pdf'],
      codes: ['not_found', 'payment_not_completed'],
    },
    'PUT /subscription/plan': {
      summary: 'Return to the trial while it lasts. A paid plan ends immediately, and its remainder is credited',
      body: Input({ plan: OneOf(['trial']) }),
      answer: Type.Object({ success: Type.Boolean(), subscription: Subscription }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /subscription/upgrade': {
      summary: "Start the change to a paid plan. Returns the URL of the provider's checkout page, which redirects back",
      body: Upgrade,
      answer: Type.Object({ checkout_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'POST /subscription/portal': {
      summary: "Get the URL of the provider's page for managing the card and past invoices",
      answer: Type.Object({ portal_url: Type.String() }),
      codes: ['conflict', 'forbidden'],
    },
    'PUT /subscription/cancellation': {
      summary: 'Cancel the paid plan, at the end of its period or immediately',
      body: Cancellation,
      answer: Subscription,
      codes: ['conflict', 'forbidden'],
    },
    'DELETE /subscription/cancellation': {
      summary: 'Undo a cancellation before it takes effect',
      answer: Subscription,
      codes: ['conflict', 'forbidden'],
    },
    'PUT /subscription/grants/{id}': {
      summary: 'Grant an account the plan by agreement, or revoke it. Admins only',
      body: Input({ plan: Nullable(OneOf(['enterprise'])) }),
      answer: Entitlements,
      codes: ['forbidden', 'not_found'],
    },
    'GET /internal/billing-tasks': tasksRoute(
      "List what waits for the caller about their account's plan. Empty for tenants",
    ),
    'GET /internal/entitlements': {
      summary: "Read the entitlements of the caller's account",
      answer: Entitlements,
    },
    'POST /internal/account-plans': {
      summary: 'Read the plans of accounts, for an admin. One without a subscription has the trial since it exists',
      reported: false,
      body: Input({
        accounts: Type.Array(Input({ id: Id, created_at: Instant }), { maxItems: MAX_LIMIT }),
      }),
      answer: Type.Object({ plans: Type.Array(AccountPlan) }),
      codes: ['forbidden'],
    },
    'GET /internal/plan-accounts': {
      summary: 'List the accounts with a plan, for an admin. `except`: all but these have it, as with the trial',
      query: Input({ plan: OneOf(planIds) }),
      answer: Type.Object({ account_ids: Type.Array(Id), except: Type.Boolean() }),
      codes: ['forbidden'],
    },
    'POST /internal/cancellations': {
      summary: 'Cancel the subscription of an account immediately, because its owner has requested deletion',
      body: Input({ account_id: Id }),
      codes: ['forbidden'],
    },
    'POST /internal/checkouts': {
      summary:
        "Start a tenant's card payment. Returns the URL of the provider's page, which redirects to `return_path`",
      body: Input({
        payment_id: Id,
        /** The account that receives the payment. */
        account_id: Id,
        /** In dollars. */
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
      body: Input({ payment_id: Id, account_id: Id, transaction_id: Text(200) }),
      answer: Type.Object({ outcome: OneOf(['accepted', 'unknown']) }),
      codes: ['forbidden'],
    },
    'POST /stripe/webhook': {
      summary: 'Receive an event of the payment provider, signed by it. The body is read unchanged',
      access: 'public',
      upload: { types: ['application/json'], maxBytes: 1024 * 1024 },
    },
  },
});
