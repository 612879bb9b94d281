import Type, { type Static } from 'typebox';
import { Abilities, CalendarDate, Id, Input, Instant, listAnswer, Nullable, OneOf, Optional } from '../fields.ts';
import { billingIntervals, paidPlans, planIds } from './plan.ts';

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
/** What an account has subscribed to. */
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
/** A bill of the subscription. */
export type SubscriptionReceipt = Static<typeof SubscriptionReceipt>;

/** The bills of an account, newest first. */
export const SubscriptionReceipts = Type.Object({ receipts: Type.Array(SubscriptionReceipt), ...listAnswer });

/** The choice of a paid plan; by the month unless said. */
export const Upgrade = Input({ plan: OneOf(paidPlans), interval: Optional(OneOf(billingIntervals)) });

/** When a cancellation takes effect: with the period that is paid, or at once, the rest of it being credited. */
export const Cancellation = Input({ when: OneOf(['period_end', 'now']) });
