import type { BillingInterval, PaidPlanId, Plan, Subscription } from '@keystead/contracts';
import { hasEnded } from '../current-plan/plan-status.ts';
import { intervalTexts } from './prices.ts';

export type PlanOption =
  | { kind: 'current' }
  /** The account's only trial, used up. */
  | { kind: 'ended' }
  | { kind: 'trial' }
  | { kind: 'paid'; plan: PaidPlanId; label: string };

function paidLabel(plan: Plan, interval: BillingInterval, subscription: Subscription): string {
  if (subscription.interval === null || hasEnded(subscription)) return `Upgrade to ${plan.name}`;
  if (plan.id === subscription.plan_id) return `Switch to ${intervalTexts[interval].label.toLowerCase()}`;
  const larger = (plan.property_limit ?? 0) > (subscription.property_limit ?? Number.POSITIVE_INFINITY);
  return `${larger ? 'Upgrade' : 'Switch'} to ${plan.name}`;
}

/** The action on a plan, for an interval and an account; null for none. */
export function planOption(plan: Plan, interval: BillingInterval, subscription: Subscription): PlanOption | null {
  const { plan_id, abilities } = subscription;
  const isCurrent = plan.id === plan_id && !hasEnded(subscription);
  if (plan.id === 'trial') {
    if (isCurrent) return { kind: 'current' };
    if (abilities.switch_to_trial) return { kind: 'trial' };
    return hasEnded(subscription) || Date.parse(subscription.trial_end) <= Date.now() ? { kind: 'ended' } : null;
  }
  if (isCurrent && subscription.interval === interval) return { kind: 'current' };
  if (plan.id === 'enterprise' || !abilities.upgrade) return null;
  return { kind: 'paid', plan: plan.id, label: paidLabel(plan, interval, subscription) };
}

/** The consequence of a plan that is too small for the account; null where it is large enough. */
export function tooSmallText(plan: Plan, { plan_id, properties_used }: Subscription): string | null {
  const { property_limit: limit } = plan;
  if (plan.id === plan_id || limit === null || properties_used === null || properties_used <= limit) return null;
  return `You have ${properties_used.toLocaleString('en-US')} properties. Nothing is deleted, but you can't add any.`;
}
