import type { Entitlements as Entitled } from '@keystead/contracts';
import { type Caller, type Entitlements, type KnownError, planLimit, trialEnded } from '@keystead/service-kit';

/** Who adds something by which request. */
interface Addition {
  readonly caller: Caller;
  readonly requestId: string;
}

/** Throws 402 when the trial has ended and no plan was chosen (rules §5); `what` is to be added, such as `leases`. */
export function assertMayCreate(entitled: Entitled, what: 'properties' | 'tenants' | 'leases'): void {
  if (!entitled.can_create) throw trialEnded(`add ${what}`, entitled.next_plan);
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
export const propertyLimit = ({ plan, property_limit, next_plan }: Entitled): KnownError =>
  planLimit(plan, `up to ${property_limit} properties`, next_plan);
