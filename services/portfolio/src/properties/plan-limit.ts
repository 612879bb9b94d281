import type { Entitlements } from '@keystead/contracts';
import { KnownError } from '@keystead/service-kit';

const named: Record<Entitlements['plan'], string> = {
  trial: 'free trial',
  starter: 'Starter plan',
  professional: 'Professional plan',
  enterprise: 'Enterprise plan',
};

/** Throws 402 when the trial has ended and no plan was chosen (rules §5). */
export function assertMayCreate(entitled: Entitlements): void {
  if (entitled.can_create) return;
  throw new KnownError(402, 'trial_ended', 'Your free trial has ended. Choose a plan to add properties.', {
    plan: entitled.next_plan ?? undefined,
  });
}

/** 402: the plan's properties are all there; `plan` is the one that would allow the next. */
export function planLimit({ plan, property_limit, next_plan }: Entitlements): KnownError {
  const way = next_plan ? ' Upgrade to add more.' : ' Please contact us for more.';
  return new KnownError(402, 'plan_limit', `Your ${named[plan]} allows up to ${property_limit} properties.${way}`, {
    plan: next_plan ?? undefined,
  });
}
