import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  Id,
  IdParams,
  Input,
  Instant,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
} from '../fields.ts';
import { receiptSizes } from '../operations/payments.ts';
import { defineRoutes } from '../route.ts';
import { billingIntervals, Entitlements, paidPlans, planIds } from './plans.ts';

/**
 * How a subscription stands. `past_due`: a payment has failed and is tried again, and everything is still allowed;
 * `expired`: the trial has ended without a choice; `canceled`: a paid plan has ended, and no trial is left.
 */
export const subscriptionStates = ['active', 'past_due', 'expired', 'canceled'] as const;

/** What an account has subscribed to. Money in dollars; `trial_end` and `trial_end_date` are the same instant. */
export const Subscription = Type.Object({
  plan_id: OneOf(planIds),
  /** The plan's name. */
  plan: Type.String(),
  status: OneOf(subscriptionStates),
  /** When the account's one trial ends or ended. */
  trial_end: Instant,
  trial_end_date: Instant,
  /** When the next payment is due; null where none is. */
  next_billing_date: Nullable(Instant),
  /** Of a paid plan, null otherwise. */
  interval: Nullable(OneOf(billingIntervals)),
  /** What each interval costs; null where nothing is paid. */
  price: Nullable(Type.Number({ minimum: 0 })),
  /** When a paid plan that was cancelled ends; null while it goes on. */
  cancel_at: Nullable(Instant),
  /** When a failed payment is tried again; null where none is to be. */
  retry_at: Nullable(Instant),
  property_limit: Nullable(Type.Integer({ minimum: 1 })),
  /** The account's properties; null while portfolio doesn't say. */
  properties_used: Nullable(Type.Integer({ minimum: 0 })),
  /** Whether the account has ever had a paid plan. */
  ever_paid: Type.Boolean(),
  /** False once nothing may be created until a plan is chosen. */
  can_create: Type.Boolean(),
  abilities: Abilities('upgrade', 'switch_to_trial', 'cancel', 'resume', 'open_portal'),
});
export type Subscription = Static<typeof Subscription>;

/** What became of a bill: `pending` until it is paid or given up. */
export const receiptStates = ['paid', 'pending', 'failed'] as const;

/** A bill of the subscription; one that is paid can be had as PDF. `amount` in dollars, of what was or is to be paid. */
export const SubscriptionReceipt = Type.Object({
  id: Id,
  date: CalendarDate,
  description: Type.String(),
  amount: Type.Number({ minimum: 0 }),
  status: OneOf(receiptStates),
});
export type SubscriptionReceipt = Static<typeof SubscriptionReceipt>;

/** The bills of an account, newest first. */
export const SubscriptionReceipts = Type.Object({ receipts: Type.Array(SubscriptionReceipt), ...listAnswer });

/** The choice of a paid plan; by the month unless said. */
export const Upgrade = Input({ plan: OneOf(paidPlans), interval: Optional(OneOf(billingIntervals)) });

/** When a cancellation takes effect: with the period that is paid, or at once, the rest of it being credited. */
export const Cancellation = Input({ when: OneOf(['period_end', 'now']) });

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
