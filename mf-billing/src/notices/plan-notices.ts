import type { Plan, Subscription } from '@keystead/contracts';
import { type AlertTone, formatDay } from '@keystead/ui';
import {
  afterEndText,
  byAgreement,
  hasEnded,
  hasUnpaidBill,
  onTrial,
  paidPlanName,
  planSubject,
} from '../current-plan/plan-status.ts';

interface PlanNotice {
  tone: AlertTone;
  title: string;
  text: string;
  /** The action that helps, if the user has the rights. */
  action?: 'card' | 'resume' | 'contact';
}

const ENDED =
  'Nothing is lost: you can still view and export everything, and payments and maintenance keep working. Choose a plan to add properties, tenants or leases.';

function pastDue(subscription: Subscription): PlanNotice {
  const { retry_at } = subscription;
  const next =
    retry_at === null ? 'Please update your card.' : `We will try your card again on ${formatDay(retry_at)}.`;
  return {
    tone: 'warning',
    title: byAgreement(subscription) ? 'The last payment for your paid plan failed' : 'Your last payment failed',
    text: `${planSubject(subscription)} stays active for now. ${next}`,
    action: 'card',
  };
}

function ending(subscription: Subscription, cancelAt: string): PlanNotice {
  const charges = hasUnpaidBill(subscription)
    ? 'only the failed payment is still due'
    : 'you will not be charged again';
  return {
    tone: 'info',
    title: `Your ${paidPlanName(subscription)} plan ends on ${formatDay(cancelAt)}`,
    text: `Until then everything stays as it is, and ${charges}. No data is lost. ${afterEndText(subscription, Date.parse(cancelAt))}`,
    action: 'resume',
  };
}

/** The notices about a plan's state. A cancelled plan may also have a failed payment. */
export function planNotices(subscription: Subscription): PlanNotice[] {
  const { status, plan_id, cancel_at } = subscription;
  if (status === 'canceled') return [{ tone: 'warning', title: 'Your plan has ended', text: ENDED }];
  if (hasEnded(subscription) || (plan_id === 'trial' && !onTrial(subscription)))
    return [{ tone: 'warning', title: 'Your free trial has ended', text: ENDED }];
  return [
    ...(hasUnpaidBill(subscription) ? [pastDue(subscription)] : []),
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
): PlanNotice | null {
  if (property_limit === null || properties_used === null || properties_used <= property_limit) return null;
  const [used, limit] = [properties_used, property_limit].map((count) => count.toLocaleString('en-US'));
  const isLargeEnough = (one: Plan) => one.property_limit === null || one.property_limit > properties_used;
  const hasLargerPlan = plans?.some(isLargeEnough) ?? true;
  return {
    tone: 'warning',
    title: `You have ${used} properties, and ${plan} allows ${limit}`,
    text: `Nothing is deleted, and you can keep using all of them. To add new ones, ${hasLargerPlan ? 'choose a larger plan' : 'please contact us about a custom plan'}.`,
    ...(!hasLargerPlan && { action: 'contact' }),
  };
}
