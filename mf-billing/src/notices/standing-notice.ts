import type { Plan, Subscription } from '@keystead/contracts';
import { type AlertTone, formatDay } from '@keystead/ui';
import {
  byAgreement,
  hasEnded,
  isOwing,
  onTrial,
  paidPlanName,
  whatFollows,
  yourPlan,
} from '../current-plan/standing.ts';

/** A notice about the state of a plan. */
export interface StandingNotice {
  tone: AlertTone;
  title: string;
  text: string;
  /** The action that helps, if the user has the rights. */
  action?: 'card' | 'resume' | 'contact';
}

const ENDED =
  'Nothing is lost: reading, export, payments, maintenance and billing go on. Adding properties, tenants or leases needs a plan.';

function pastDue(subscription: Subscription): StandingNotice {
  const { retry_at } = subscription;
  const next = retry_at === null ? 'Please update your card.' : `We try your card again on ${formatDay(retry_at)}.`;
  return {
    tone: 'warning',
    title: byAgreement(subscription) ? 'The last payment of your paid plan has failed' : 'Your last payment has failed',
    text: `${yourPlan(subscription)} goes on meanwhile, with everything in it. ${next}`,
    action: 'card',
  };
}

function ending(subscription: Subscription, cancelAt: string): StandingNotice {
  const charges = isOwing(subscription) ? 'only the payment that has failed is still due' : 'nothing more is charged';
  return {
    tone: 'info',
    title: `Your ${paidPlanName(subscription)} plan ends on ${formatDay(cancelAt)}`,
    text: `Until then everything stays as it is, and ${charges}. Nothing is lost by it. ${whatFollows(subscription, Date.parse(cancelAt))}`,
    action: 'resume',
  };
}

/**
 * The notices about a plan's state. A cancelled plan may also have a failed payment. Empty where there is no problem.
 */
export function standingNotices(subscription: Subscription): StandingNotice[] {
  const { status, plan_id, cancel_at } = subscription;
  if (status === 'canceled') return [{ tone: 'warning', title: 'Your plan has ended', text: ENDED }];
  if (hasEnded(subscription) || (plan_id === 'trial' && !onTrial(subscription)))
    return [{ tone: 'warning', title: 'Your free trial has ended', text: ENDED }];
  return [
    ...(isOwing(subscription) ? [pastDue(subscription)] : []),
    ...(cancel_at === null ? [] : [ending(subscription, cancel_at)]),
  ];
}

/**
 * The notice that the account has more properties than its plan allows; null where it hasn't. It recommends a larger
 * plan where one is large enough, or where the plans are not loaded yet.
 */
export function overLimitNotice(
  { plan, property_limit, properties_used }: Subscription,
  plans: readonly Plan[] | undefined,
): StandingNotice | null {
  if (property_limit === null || properties_used === null || properties_used <= property_limit) return null;
  const [used, limit] = [properties_used, property_limit].map((count) => count.toLocaleString('en-US'));
  const fits = (one: Plan) => one.property_limit === null || one.property_limit > properties_used;
  const choosable = plans?.some(fits) ?? true;
  return {
    tone: 'warning',
    title: `You have ${used} properties, and ${plan} allows ${limit}`,
    text: `Nothing is deleted, and all of them go on as they are. To add new ones, ${choosable ? 'choose a larger plan' : 'please write to us about a plan by agreement'}.`,
    ...(!choosable && { action: 'contact' }),
  };
}
