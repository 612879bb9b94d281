import type { Subscription } from '@keystead/contracts';
import { formatDay } from '@keystead/ui';
import { intervalTexts, priceText } from '../plans/prices.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** The days until an instant, rounded up; 0 once it has passed (product §4). */
export function daysRemaining(end: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(end) - now) / DAY_MS));
}

/** The time until an instant; all zero once it has passed. */
export function timeLeft(end: string, now: number): TimeLeft {
  const left = Math.max(0, Math.floor((Date.parse(end) - now) / 1000));
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}

/** Whether the trial is in effect (product §4). */
export const onTrial = ({ plan_id, status, trial_end }: Subscription, now = Date.now()): boolean =>
  plan_id === 'trial' && status === 'active' && daysRemaining(trial_end, now) > 0;

/** Whether the account has a plan by agreement, which takes precedence over a paid one. */
export const byAgreement = ({ plan_id }: Subscription): boolean => plan_id === 'enterprise';

/** The paid plan's name, which the response doesn't contain where a plan by agreement takes precedence. */
export const paidPlanName = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'paid' : subscription.plan;

/** The paid plan as the subject of a sentence. */
export const planSubject = (subscription: Subscription): string =>
  byAgreement(subscription) ? 'Your paid plan' : 'Your plan';

/** Whether a payment is outstanding. The status is that of the plan by agreement where there is one. */
export const hasUnpaidBill = ({ status, retry_at }: Subscription): boolean =>
  status === 'past_due' || retry_at !== null;

/** Whether the plan has ended and nothing replaces it. */
export const hasEnded = ({ status }: Subscription): boolean => status === 'expired' || status === 'canceled';

export function afterEndText(subscription: Subscription, end: number): string {
  if (byAgreement(subscription)) return 'Your custom plan continues.';
  if (Date.parse(subscription.trial_end) > end) return 'Your free trial continues.';
  return 'You will then need a plan to add properties, tenants or leases.';
}

/** A sentence that the plan ends now, and what happens to the amount paid. Of an unpaid period nothing is left. */
export function endsNowText(subscription: Subscription): string {
  const rest = hasUnpaidBill(subscription)
    ? ''
    : ', and the unused part of your payment becomes a credit toward future payments';
  return `ends immediately${rest}.`;
}

/** The price of the paid plan per interval: `$29 per month`; null where nothing is paid. */
export function costOf({ price, interval }: Subscription): string | null {
  return price === null || interval === null ? null : `${priceText(price)} ${intervalTexts[interval].per}`;
}

function nextPaidEvent({ cancel_at, retry_at, next_billing_date }: Subscription): string | null {
  if (cancel_at !== null) return `ends on ${formatDay(cancel_at)}`;
  if (retry_at !== null) return `retry on ${formatDay(retry_at)}`;
  return next_billing_date === null ? null : `next payment on ${formatDay(next_billing_date)}`;
}

/** The paid plan beside one by agreement: `Also paid: $29 per month, next payment on Mar 15, 2027`. */
function secondPlanText(subscription: Subscription): string | null {
  const cost = costOf(subscription);
  return cost === null ? null : `Also paid: ${[cost, nextPaidEvent(subscription)].filter(Boolean).join(', ')}`;
}

export function nextEventText(subscription: Subscription): string | null {
  const { status, trial_end, cancel_at, next_billing_date } = subscription;
  if (byAgreement(subscription)) return secondPlanText(subscription);
  if (status === 'canceled') return null;
  if (subscription.plan_id === 'trial')
    return `${onTrial(subscription) ? 'Trial ends on' : 'Trial ended on'} ${formatDay(trial_end)}`;
  if (cancel_at !== null) return `Ends on ${formatDay(cancel_at)}`;
  return next_billing_date === null ? null : `Next payment on ${formatDay(next_billing_date)}`;
}
