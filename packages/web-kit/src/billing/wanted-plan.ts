import type { PaidPlanId, Plan, Subscription, User } from '@keystead/contracts';

/** The paid plan that was chosen at registration; null where none was. */
export const paidWish = ({ wanted_plan }: Pick<User, 'wanted_plan'>): PaidPlanId | null =>
  wanted_plan === 'trial' ? null : wanted_plan;

/** A plan of the catalogue that can be paid for. */
export type WantedPlan = Plan & { id: PaidPlanId };

/**
 * The plan that was chosen at registration, while it is to be offered: on the trial, until something was ever paid
 * (rules §5). Null where there is nothing to offer, and until it is known.
 */
export function wantedPlan(
  user: Pick<User, 'wanted_plan'>,
  subscription: Subscription | undefined,
  plans: readonly Plan[] | undefined,
): WantedPlan | null {
  const id = paidWish(user);
  const plan = plans?.find((one) => one.id === id);
  if (id === null || plan === undefined || subscription === undefined) return null;
  const { plan_id, ever_paid, abilities } = subscription;
  return plan_id === 'trial' && !ever_paid && abilities.upgrade ? { ...plan, id } : null;
}
