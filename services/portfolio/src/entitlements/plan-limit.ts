import type { Entitlements as Entitled } from '@keystead/contracts';
import { type Caller, KnownError } from '@keystead/service-kit';
import type { Entitlements } from './billing-entitlements.ts';

/** Who adds something by which request. */
interface Addition {
  readonly caller: Caller;
  readonly requestId: string;
}

const named: Record<Entitled['plan'], string> = {
  trial: 'free trial',
  starter: 'Starter plan',
  professional: 'Professional plan',
  enterprise: 'Enterprise plan',
};

/** Throws 402 when the trial has ended and no plan was chosen (rules §5); `what` is to be added, such as `leases`. */
export function assertMayCreate(entitled: Entitled, what: 'properties' | 'tenants' | 'leases'): void {
  if (entitled.can_create) return;
  throw new KnownError(402, 'trial_ended', `Your free trial has ended. Choose a plan to add ${what}.`, {
    plan: entitled.next_plan ?? undefined,
  });
}

/**
 * The same for what is added to an account. Billing answers for the caller's own alone, so an admin who adds to
 * another's is not asked.
 */
export async function assertMayAdd(
  entitlements: Entitlements,
  { caller, requestId }: Addition,
  accountId: number,
  what: 'tenants' | 'leases',
): Promise<void> {
  if (caller.accountId === accountId) assertMayCreate(await entitlements.of(caller, requestId), what);
}

/** 402: the plan's properties are all there; `plan` is the one that would allow the next. */
export function planLimit({ plan, property_limit, next_plan }: Entitled): KnownError {
  const way = next_plan ? ' Upgrade to add more.' : ' Please contact us for more.';
  return new KnownError(402, 'plan_limit', `Your ${named[plan]} allows up to ${property_limit} properties.${way}`, {
    plan: next_plan ?? undefined,
  });
}
