import type { BillingInterval, Entitlements, PaidPlanId, PlanId, Subscription as Shown } from '@keystead/contracts';
import { nextApiPlan, nextPlan, planOf } from '../plans/catalogue.ts';

const day = 24 * 60 * 60_000;

/** The plan that is given by agreement, by an admin's command alone. */
export type GrantedPlan = 'enterprise';

/** How a paid plan stands. `past_due`: a payment has failed and is tried again, with everything still allowed. */
export type PaidStatus = 'active' | 'past_due' | 'ended';

/** A paid plan as the provider has it. */
export interface PaidSubscription {
  /** The provider's id (`sub_…`). */
  readonly subscription_id: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly status: PaidStatus;
  /** What each interval costs. */
  readonly price_cents: number;
  /** Until when it is paid, or was to be. */
  readonly period_end: Date;
  /** When it ends, having been cancelled; null while it goes on, and once it has ended. */
  readonly cancel_at: Date | null;
  /** When a failed payment is tried again. */
  readonly retry_at: Date | null;
  /** When it ended, where the provider says so. */
  readonly ended_at: Date | null;
}

/** What an account has subscribed to; `_id` is the account's id. It is what the ledger's state entries come to. */
export interface Subscription {
  readonly _id: number;
  /** The number of the last entry that it takes account of. */
  readonly entry: number;
  readonly trial_end: Date;
  /** The plan that an admin gave, which goes before any other. */
  readonly granted: GrantedPlan | null;
  /** The paid plan, also one that has ended; null where there never was one. */
  readonly paid: PaidSubscription | null;
  /** Whether there ever was a paid plan, also where the provider knows of none any more. */
  readonly ever_paid: boolean;
  readonly created_at: Date;
}

/** The end of an account's one trial, which runs from the account's first moment (rules §5). */
export const trialEnd = (accountSince: Date): Date =>
  new Date(accountSince.getTime() + (planOf('trial').trial_days ?? 0) * day);

/** The paid plan of a subscription while it lasts. */
export const runningPlan = ({ paid }: Pick<Subscription, 'paid'>): PaidSubscription | null =>
  paid && paid.status !== 'ended' ? paid : null;

/** The plan that counts: what an admin gave, else what is paid, else the trial. */
export const effectivePlan = (subscription: Subscription): PlanId =>
  subscription.granted ?? runningPlan(subscription)?.plan ?? 'trial';

/** How a subscription stands at a moment, in the contract's words. */
export function standingOf(subscription: Subscription, now: Date): Shown['status'] {
  if (subscription.granted) return 'active';
  const running = runningPlan(subscription);
  if (running) return running.status === 'past_due' ? 'past_due' : 'active';
  if (subscription.trial_end > now) return 'active';
  return subscription.paid ? 'canceled' : 'expired';
}

/**
 * What a subscription allows at a moment. A payment that failed takes nothing away while the provider goes on trying; a
 * trial that has ended lets nothing be created until a plan is chosen (rules §5).
 */
export function entitlementsOf(subscription: Subscription, now: Date): Entitlements {
  const plan = effectivePlan(subscription);
  const { trial_end } = subscription;
  const onTrial = plan === 'trial';
  const ended = onTrial && trial_end <= now;
  return {
    plan,
    property_limit: planOf(plan).property_limit,
    api: planOf(plan).api,
    api_plan: nextApiPlan(plan),
    next_plan: ended ? 'starter' : nextPlan(plan),
    can_create: !ended,
    trial_end: onTrial ? trial_end.toISOString() : null,
  };
}
