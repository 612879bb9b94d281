import type { PaidPlanId, Plan, Subscription, User } from '@keystead/contracts';
import { request } from './http/request.ts';
import { queryOptions } from './queries/query.ts';

/** The plans of the catalogue. They never go stale: the catalogue doesn't change while the page is open. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => request('GET /plans', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => request('GET /subscription', { signal }),
});

export const wantedPaidPlan = ({ wanted_plan }: Pick<User, 'wanted_plan'>): PaidPlanId | null =>
  wanted_plan === 'trial' ? null : wanted_plan;

type WantedPlan = Plan & { id: PaidPlanId };

/** The plan that the user chose at registration, while it may be offered: until the first payment (rules §5). */
export function wantedPlan(
  user: Pick<User, 'wanted_plan'>,
  subscription: Subscription | undefined,
  plans: readonly Plan[] | undefined,
): WantedPlan | null {
  const id = wantedPaidPlan(user);
  const plan = plans?.find((one) => one.id === id);
  if (id === null || plan === undefined || subscription === undefined) return null;
  const { plan_id, ever_paid, abilities } = subscription;
  return plan_id === 'trial' && !ever_paid && abilities.upgrade ? { ...plan, id } : null;
}
