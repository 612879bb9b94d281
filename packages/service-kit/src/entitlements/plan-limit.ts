import type { PlanId } from '@keystead/contracts';
import { AppError } from '../errors/app-error.ts';

const named: Record<PlanId, string> = {
  trial: 'free trial',
  starter: 'Starter plan',
  professional: 'Professional plan',
  enterprise: 'Enterprise plan',
};

/**
 * Creates a 402: the limit of the plan is reached. `allows` states the limit, such as `up to 5 properties`; `next` is
 * the plan that allows more, or null.
 */
export function planLimit(plan: PlanId, allows: string, next: PlanId | null): AppError {
  const way = next ? ' Upgrade to add more.' : ' Please contact us for more.';
  return new AppError(402, 'plan_limit', `Your ${named[plan]} allows ${allows}.${way}`, { plan: next ?? undefined });
}
