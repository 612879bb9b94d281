import type {
  BillingInterval,
  Entitlements,
  PaidPlanId,
  PlanId,
  Subscription as SubscriptionAnswer,
} from '@keystead/contracts';
import { nextApiPlan, nextPlan, planOf } from '../plans/catalogue.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The plan that is granted by agreement. Only an admin can grant it. */
export type GrantedPlan = 'enterprise';

/**
 * The status of a paid plan. `past_due`: a payment has failed and the provider retries it; the account keeps all its
 * entitlements.
 */
export type PaidStatus = 'active' | 'past_due' | 'ended';

/** A paid plan as the provider has it. */
export interface PaidSubscription {
  /** The provider's id (`sub_…`). */
  readonly subscription_id: string;
  readonly plan: PaidPlanId;
  readonly interval: BillingInterval;
  readonly status: PaidStatus;
  /** The price of each interval. */
  readonly price_cents: number;
  /** The end of the paid or due period. */
  readonly period_end: Date;
  /** When a cancelled plan ends; null while it continues, and once it has ended. */
  readonly cancel_at: Date | null;
  /** When the provider retries a failed payment. */
  readonly retry_at: Date | null;
  /** When it ended, if the provider gives that. */
  readonly ended_at: Date | null;
}

/** The subscription of an account; `_id` is the account's id. It is the result of the ledger's state entries. */
export interface Subscription {
  readonly _id: number;
  /** The number of the last ledger entry that it includes. */
  readonly entry: number;
  readonly trial_end: Date;
  /** The plan that an admin has granted. It takes precedence over any other. */
  readonly granted: GrantedPlan | null;
  /** The paid plan, even if it has ended; null if there never was one. */
  readonly paid: PaidSubscription | null;
  /** Whether there ever was a paid plan, even if the provider doesn't know of one any more. */
  readonly ever_paid: boolean;
  readonly created_at: Date;
}

/** The end of an account's only trial, which starts at the account's creation (rules §5). */
export const trialEnd = (accountSince: Date): Date =>
  new Date(accountSince.getTime() + (planOf('trial').trial_days ?? 0) * DAY_MS);

/** The paid plan of a subscription while it lasts. */
export const runningPlan = ({ paid }: Pick<Subscription, 'paid'>): PaidSubscription | null =>
  paid && paid.status !== 'ended' ? paid : null;

/** The plan that applies: the granted plan, else the paid plan, else the trial. */
export const effectivePlan = (subscription: Subscription): PlanId =>
  subscription.granted ?? runningPlan(subscription)?.plan ?? 'trial';

/** The status of a subscription at a moment, in the contract's terms. */
export function statusOf(subscription: Subscription, now: Date): SubscriptionAnswer['status'] {
  if (subscription.granted) return 'active';
  const running = runningPlan(subscription);
  if (running) return running.status === 'past_due' ? 'past_due' : 'active';
  if (subscription.trial_end > now) return 'active';
  return subscription.paid ? 'canceled' : 'expired';
}

/**
 * What a subscription allows at a moment. A failed payment removes nothing while the provider retries it. An ended
 * trial allows no new records until the account chooses a plan (rules §5).
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
