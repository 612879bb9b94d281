import type { Subscription as SubscriptionAnswer } from '@keystead/contracts';
import { fromCents } from '@keystead/service-kit';
import { planOf } from '../plans/catalogue.ts';
import { effectivePlan, entitlementsOf, runningPlan, type Subscription, statusOf } from './subscription.ts';
import { subscriptionAbilities } from './subscription-policy.ts';

const isoOrNull = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/**
 * When money is due next: with the next period, or when a failed payment is retried. Null for a plan that is about to
 * end.
 */
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
