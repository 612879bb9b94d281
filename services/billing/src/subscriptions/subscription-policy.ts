import type { Subscription as SubscriptionAnswer } from '@keystead/contracts';
import { Conflict } from '@keystead/service-kit';
import { runningPlan, type Subscription } from './subscription.ts';

/** Why an action on a subscription is not possible at present, as text for the user; null where it is possible. */
type Obstacle = string | null;

const byAgreement = 'You have a custom plan. Please contact us to change it.';

/** Only an admin changes a plan by agreement. */
export const whyGranted = ({ granted }: Subscription): Obstacle => (granted ? byAgreement : null);

/**
 * A change of plan is paid immediately, so no payment may be outstanding. It must not silently withdraw a cancellation.
 */
export function whyNoUpgrade(subscription: Subscription): Obstacle {
  if (subscription.granted) return whyGranted(subscription);
  const running = runningPlan(subscription);
  if (running?.status === 'past_due') return 'A payment is outstanding. Please update your card first.';
  if (running?.cancel_at) return 'Your plan is about to end. Please resume it first.';
  return null;
}

/** An account can return to its only trial while the trial lasts (rules §5). */
export function whyNoTrial(subscription: Subscription, now: Date): Obstacle {
  if (subscription.granted) return byAgreement;
  return subscription.trial_end > now ? null : 'Your free trial has ended. Please choose a plan.';
}

/** Also allows a plan that is already cancelled, which can then be ended immediately. */
export const whyNoCancellation = (subscription: Subscription): Obstacle =>
  runningPlan(subscription) ? null : 'There is no paid plan to cancel.';

/** A cancellation can be withdrawn until it takes effect. */
export const whyNoResumption = (subscription: Subscription): Obstacle =>
  runningPlan(subscription)?.cancel_at ? null : 'There is no cancellation to undo.';

/** The provider's page shows a card and invoices. An account that never paid has neither. */
export const whyNoPortal = ({ paid }: Subscription): Obstacle =>
  paid ? null : 'There is no billing to manage yet, because no plan has been paid for.';

/** @throws Conflict with the reason why the action is not possible, if there is one. */
export function assertPossible(obstacle: Obstacle): void {
  if (obstacle !== null) throw new Conflict(obstacle);
}

/** The caller's possible actions on a subscription, derived from the same obstacles. */
export const subscriptionAbilities = (subscription: Subscription, now: Date): SubscriptionAnswer['abilities'] => ({
  upgrade: whyNoUpgrade(subscription) === null,
  // An account on the trial has nothing to return from.
  switch_to_trial: whyNoTrial(subscription, now) === null && runningPlan(subscription) !== null,
  cancel: whyNoCancellation(subscription) === null,
  resume: whyNoResumption(subscription) === null,
  open_portal: whyNoPortal(subscription) === null,
});
