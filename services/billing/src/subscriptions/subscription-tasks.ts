import type { DashboardTask } from '@keystead/contracts';
import { formatCents } from '@keystead/service-kit';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import { planOf } from '../plans/catalogue.ts';
import { dayText } from '../provider/provider-values.ts';
import { runningPlan, type Subscription, statusOf } from './subscriptions.ts';

const DAY_MS = 24 * 60 * 60_000;
/** Before the end of a trial or a cancelled plan, and after it. */
const NOTICE_MS = 7 * DAY_MS;
const URGENT_MS = 3 * DAY_MS;

type Wording = Pick<DashboardTask, 'title' | 'detail' | 'urgent'>;

const CHOOSE = 'Choose a plan to keep adding properties, tenants and leases';

/** The end of a trial or a plan, a week before and a week after it. */
function ofEnd(end: Date, name: string, now: Date): Wording | null {
  const left = end.getTime() - now.getTime();
  if (Math.abs(left) > NOTICE_MS) return null;
  return left > 0
    ? { title: `Your ${name} ends on ${dayText(end)}`, detail: CHOOSE, urgent: left <= URGENT_MS }
    : { title: `Your ${name} has ended`, detail: CHOOSE, urgent: true };
}

/** `due_cents`: the amount of the invoice that could not be collected; undefined if it is paid by now. */
function wordingOf(subscription: Subscription, due_cents: number | undefined, now: Date): Wording | null {
  if (subscription.granted) return null;
  const { paid, trial_end } = subscription;
  const running = runningPlan(subscription);
  if (running?.status === 'past_due') {
    const title = `The payment of ${formatCents(due_cents ?? running.price_cents)} for your plan failed`;
    return { title, detail: 'Update your card to keep your plan', urgent: true };
  }
  if (running) return running.cancel_at && ofEnd(running.cancel_at, `${planOf(running.plan).name} plan`, now);
  // With an ended plan the trial may go on.
  if (paid && statusOf(subscription, now) === 'canceled')
    return paid.ended_at && ofEnd(paid.ended_at, `${planOf(paid.plan).name} plan`, now);
  return ofEnd(trial_end, 'free trial', now);
}

/** What waits for the people of an account about its plan. */
export function subscriptionTasks(
  subscription: Subscription,
  due_cents: number | undefined,
  now: Date,
): DashboardTask[] {
  const wording = wordingOf(subscription, due_cents, now);
  return wording ? [{ kind: 'subscription', ...wording, page: subscriptionPage, count: 1 }] : [];
}
