import type { Subscription as Shown } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import { runningPlan, type Subscription } from './subscription.ts';

/** Why something can't be done with a subscription at present, as its person reads it; null where it can. */
type Obstacle = string | null;

const byAgreement = 'Your plan is by agreement with us. Please write to us to change it.';

/** What is by agreement is changed by us alone. */
export const whyGranted = ({ granted }: Subscription): Obstacle => (granted ? byAgreement : null);

/** A change of plan is paid at once, so nothing may be owed; and it is no way to take a cancellation back unseen. */
export function whyNoUpgrade(subscription: Subscription): Obstacle {
  if (subscription.granted) return whyGranted(subscription);
  const running = runningPlan(subscription);
  if (running?.status === 'past_due') return 'A payment is outstanding. Please update your card first.';
  if (running?.cancel_at) return 'Your plan is about to end. Please take its cancellation back first.';
  return null;
}

/** The one trial is returned to while it lasts (rules §5). */
export function whyNoTrial(subscription: Subscription, now: Date): Obstacle {
  if (subscription.granted) return byAgreement;
  return subscription.trial_end > now
    ? null
    : 'Your free trial has ended, and there is no other. Please choose a plan.';
}

/** Also what was cancelled already, which may be ended at once then. */
export const whyNoCancellation = (subscription: Subscription): Obstacle =>
  runningPlan(subscription) ? null : 'There is no paid plan to cancel.';

/** A cancellation is taken back before it takes effect. */
export const whyNoResumption = (subscription: Subscription): Obstacle =>
  runningPlan(subscription)?.cancel_at ? null : 'There is no cancellation to take back.';

/** The provider's page shows a card and bills, which who never paid has not. */
export const whyNoPortal = ({ paid }: Subscription): Obstacle =>
  paid ? null : 'There is nothing to manage yet: no plan was paid.';

/** @throws Conflict with the reason why it can't be done, if there is one. */
export function assertPossible(obstacle: Obstacle): void {
  if (obstacle !== null) throw new Conflict(obstacle);
}

/** What can be done with a subscription, by the same reasons that stand in the way of it. */
export const subscriptionAbilities = (subscription: Subscription, now: Date): Shown['abilities'] => ({
  upgrade: whyNoUpgrade(subscription) === null,
  // Who is on the trial has nothing to return from.
  switch_to_trial: whyNoTrial(subscription, now) === null && runningPlan(subscription) !== null,
  cancel: whyNoCancellation(subscription) === null,
  resume: whyNoResumption(subscription) === null,
  open_portal: whyNoPortal(subscription) === null,
});
