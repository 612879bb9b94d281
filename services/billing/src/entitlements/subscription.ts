import type { Entitlements, PlanId } from '@keystead/contracts';
import { nextPlan, planOf } from '../plans/catalogue.ts';

const day = 24 * 60 * 60_000;

/** What an account has subscribed to; `_id` is the account's id. */
export interface Subscription {
  readonly _id: number;
  readonly plan: PlanId;
  readonly trial_end: Date;
  readonly created_at: Date;
}

/** Every new account starts on the trial, which runs from the account's first moment (rules §5). */
export function trialSubscription(accountId: number, accountSince: Date, now: Date): Subscription {
  const days = planOf('trial').trial_days ?? 0;
  return { _id: accountId, plan: 'trial', trial_end: new Date(accountSince.getTime() + days * day), created_at: now };
}

/** What a subscription allows at a moment: a trial that has ended lets nothing be created until a plan is chosen. */
export function entitlementsOf({ plan, trial_end }: Subscription, now: Date): Entitlements {
  const ended = plan === 'trial' && trial_end <= now;
  return {
    plan,
    property_limit: planOf(plan).property_limit,
    next_plan: ended ? 'starter' : nextPlan(plan),
    can_create: !ended,
    trial_end: plan === 'trial' ? trial_end.toISOString() : null,
  };
}
