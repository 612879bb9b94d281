import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  described,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
} from '../fields.ts';
import { receiptSizes } from '../operations/payments.ts';
import { defineRoutes } from '../route.ts';
import { billingIntervals, Entitlements, paidPlans, planIds } from './plans.ts';

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
    cancel_at: described('When a canceled paid plan ends; null unless it was canceled.', Nullable(Instant)),
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

export const subscriptionRoutes = defineRoutes({
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
});
