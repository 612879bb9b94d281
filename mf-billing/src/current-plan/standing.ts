import type { Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { intervalTexts, priceText } from '../plans/prices.ts';
import { daysRemaining } from './time-left.ts';

/** Whether the trial is what the account lives on: it is its plan, the server says so, and days of it remain (product §4). */
export function onTrial({ plan_id, status, trial_end }: Subscription, now = Date.now()): boolean {
  return plan_id === 'trial' && status === 'active' && daysRemaining(trial_end, now) > 0;
}

/** Whether the account has a plan by agreement, which goes before one that is paid. */
export const byAgreement = ({ plan_id }: Subscription): boolean => plan_id === 'enterprise';

/** What the paid plan is called after `your`; where one by agreement goes before it, the answer has no name for it. */
export const paidPlanName = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'paid' : subscription.plan;

/** The paid plan as a sentence begins with it; it is said which one where there are two. */
export const yourPlan = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Your paid plan' : 'Your plan';

/** Whether a payment is outstanding. The status is that of the plan by agreement where there is one. */
export const isOwing = ({ status, retry_at }: Subscription): boolean => status === 'past_due' || retry_at !== null;

/** Whether nothing stands in place of what has ended: neither a plan nor a trial. */
export const hasEnded = ({ status }: Subscription): boolean => status === 'expired' || status === 'canceled';

/** What is so, and what is not, once the paid plan has ended at a moment. */
export function whatFollows(subscription: Subscription, end: number): string {
  if (byAgreement(subscription)) return 'Your plan by agreement goes on.';
  if (Date.parse(subscription.trial_end) > end) return 'Your free trial goes on.';
  return 'Adding properties, tenants or leases then needs a plan.';
}

/** The plan ends now, and what becomes of what was paid: of a period that isn't paid nothing is left. */
export function endsAtOnce(subscription: Subscription): string {
  const rest = isOwing(subscription)
    ? ''
    : ', and the rest of what you have paid is kept as a credit for later payments';
  return `ends at once${rest}.`;
}

/** What the paid plan costs each interval: `$29 per month`; null where nothing is paid. */
export function costOf({ price, interval }: Subscription): string | null {
  return price === null || interval === null ? null : `${priceText(price)} ${intervalTexts[interval].per}`;
}

function nextOfPaid({ cancel_at, retry_at, next_billing_date }: Subscription): string | null {
  if (cancel_at !== null) return `ends on ${formatDay(cancel_at)}`;
  if (retry_at !== null) return `tried again on ${formatDay(retry_at)}`;
  return next_billing_date === null ? null : `next on ${formatDay(next_billing_date)}`;
}

/** The paid plan that runs beside one by agreement: `Also paid: $29 per month, next on Mar 15, 2027`. */
function alsoPaid(subscription: Subscription): string | null {
  const cost = costOf(subscription);
  return cost === null ? null : `Also paid: ${[cost, nextOfPaid(subscription)].filter(Boolean).join(', ')}`;
}

/** What happens next to a plan, and when. */
export function whatIsNext(subscription: Subscription): string | null {
  const { status, trial_end, cancel_at, next_billing_date } = subscription;
  if (byAgreement(subscription)) return alsoPaid(subscription);
  if (status === 'canceled') return null;
  if (subscription.plan_id === 'trial')
    return `${onTrial(subscription) ? 'Trial ends on' : 'Trial ended on'} ${formatDay(trial_end)}`;
  if (cancel_at !== null) return `Ends on ${formatDay(cancel_at)}`;
  return next_billing_date === null ? null : `Next payment on ${formatDay(next_billing_date)}`;
}
