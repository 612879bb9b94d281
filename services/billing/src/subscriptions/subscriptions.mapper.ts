import { setTimeout as delay } from 'node:timers/promises';
import type { AccountPlan, Subscription as SubscriptionAnswer } from '@keystead/contracts';
import { type Caller, fromCents } from '@keystead/service-kit';
import { planOf } from '../plans/catalogue.ts';
import {
  effectivePlan,
  entitlementsOf,
  runningPlan,
  type Subscription,
  statusOf,
  subscriptionAbilities,
} from './subscriptions.ts';

/** The part of portfolio that billing uses: how many properties of the caller's account count against its plan. */
export interface Properties {
  count(caller: Caller): Promise<number>;
}

/** Milliseconds that a page waits for the count. Showing the page matters more than the count. */
const TIMEOUT_MS = 1_500;

/** How many properties the caller's account has; null when portfolio doesn't answer in time. */
async function propertiesUsed(properties: Properties, caller: Caller): Promise<number | null> {
  const timeout = new AbortController();
  try {
    return await Promise.race([properties.count(caller), delay(TIMEOUT_MS, null, { signal: timeout.signal })]);
  } catch {
    return null;
  } finally {
    timeout.abort();
  }
}

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** As admins see the plan of an account. */
export function presentPlan(subscription: Subscription, now: Date): AccountPlan {
  const plan = planOf(effectivePlan(subscription));
  return {
    account_id: subscription._id,
    plan_id: plan.id,
    plan: plan.name,
    status: statusOf(subscription, now),
    granted: subscription.granted !== null,
    trial_end: subscription.trial_end.toISOString(),
    next_billing_date: isoOrNull(nextPayment(subscription)),
    cancel_at: isoOrNull(runningPlan(subscription)?.cancel_at ?? null),
    property_limit: plan.property_limit,
  };
}

/** When money is due next: with the next period, or when a failed payment is retried. */
function nextPayment({ paid }: Subscription): Date | null {
  if (!paid || paid.status === 'ended') return null;
  if (paid.status === 'past_due') return paid.retry_at;
  return paid.cancel_at ? null : paid.period_end;
}

/** A subscription as its account sees it. Shows a paid plan even if a plan by agreement takes precedence. */
export function presentSubscription(
  subscription: Subscription,
  { now, properties_used }: { readonly now: Date; readonly properties_used: number | null },
): SubscriptionAnswer {
  const plan = planOf(effectivePlan(subscription));
  const running = runningPlan(subscription);
  const trial_end = subscription.trial_end.toISOString();
  return {
    plan_id: plan.id,
    plan: plan.name,
    status: statusOf(subscription, now),
    trial_end,
    trial_end_date: trial_end,
    next_billing_date: isoOrNull(nextPayment(subscription)),
    interval: running?.interval ?? null,
    price: running ? fromCents(running.price_cents) : null,
    cancel_at: isoOrNull(running?.cancel_at ?? null),
    retry_at: isoOrNull(running?.retry_at ?? null),
    property_limit: plan.property_limit,
    properties_used,
    ever_paid: subscription.ever_paid,
    can_create: entitlementsOf(subscription, now).can_create,
    abilities: subscriptionAbilities(subscription, now),
  };
}

export const presentForCaller =
  (properties: Properties) =>
  async (subscription: Subscription, caller: Caller): Promise<SubscriptionAnswer> =>
    presentSubscription(subscription, { now: new Date(), properties_used: await propertiesUsed(properties, caller) });
