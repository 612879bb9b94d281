import type {
  BillingInterval,
  Entitlements,
  PaidPlanId,
  PlanId,
  Subscription as SubscriptionAnswer,
} from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import { nextApiPlan, nextPlan, planOf } from '../plans/catalogue.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The plan by agreement, which only an admin can grant. */
export type GrantedPlan = 'enterprise';

/**
 * The status of a paid plan. `past_due`: a payment has failed and the provider retries it; the account keeps all its
 * entitlements.
 */
export type PaidStatus = 'active' | 'past_due' | 'ended';

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

/** The subscription of an account before it is stored. */
export const unstored = (accountId: number, accountSince: Date): Subscription => ({
  _id: accountId,
  entry: 0,
  trial_end: trialEnd(accountSince),
  granted: null,
  paid: null,
  ever_paid: false,
  created_at: accountSince,
});

export const runningPlan = ({ paid }: Pick<Subscription, 'paid'>): PaidSubscription | null =>
  paid && paid.status !== 'ended' ? paid : null;

/** The plan that applies: the granted plan, else the paid plan, else the trial. */
export const effectivePlan = (subscription: Subscription): PlanId =>
  subscription.granted ?? runningPlan(subscription)?.plan ?? 'trial';

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

/** Why an action on a subscription is not possible at present, as text for the user; null where it is possible. */
type Obstacle = string | null;

const byAgreement = 'You have a custom plan. Please contact us to change it.';

/** Only an admin changes a plan by agreement. */
export const whyGranted = ({ granted }: Subscription): Obstacle => (granted ? byAgreement : null);

/** A change of plan is paid immediately, so no payment may be outstanding. It must not withdraw a cancellation. */
export function whyNoUpgrade(subscription: Subscription): Obstacle {
  if (subscription.granted) return whyGranted(subscription);
  const running = runningPlan(subscription);
  if (running?.status === 'past_due') return 'A payment is outstanding. Please update your card first.';
  if (running?.cancel_at) return 'Your plan is about to end. Please resume it first.';
  return null;
}

/** An account can return to its only trial while the trial lasts (rules §5). */
export function whyNoTrial(subscription: Subscription, now: Date): Obstacle {
  if (subscription.granted) return byAgreement;
  return subscription.trial_end > now ? null : 'Your free trial has ended. Please choose a plan.';
}

/** Also allows a plan that is already cancelled, which can then be ended immediately. */
export const whyNoCancellation = (subscription: Subscription): Obstacle =>
  runningPlan(subscription) ? null : 'There is no paid plan to cancel.';

export const whyNoResumption = (subscription: Subscription): Obstacle =>
  runningPlan(subscription)?.cancel_at ? null : 'There is no cancellation to undo.';

/** The provider's page shows a card and invoices. An account that never paid has neither. */
export const whyNoPortal = ({ paid }: Subscription): Obstacle =>
  paid ? null : 'There is no billing to manage yet, because no plan has been paid for.';

/** @throws Conflict with the reason why the action is not possible, if there is one. */
export function assertPossible(obstacle: Obstacle): void {
  if (obstacle !== null) throw new Conflict(obstacle);
}

export const subscriptionAbilities = (subscription: Subscription, now: Date): SubscriptionAnswer['abilities'] => ({
  upgrade: whyNoUpgrade(subscription) === null,
  // An account on the trial has nothing to return from.
  switch_to_trial: whyNoTrial(subscription, now) === null && runningPlan(subscription) !== null,
  cancel: whyNoCancellation(subscription) === null,
  resume: whyNoResumption(subscription) === null,
  open_portal: whyNoPortal(subscription) === null,
});
