import type { Entitlements as Entitled } from '@keystead/contracts';
import { type AppError, type Caller, type Entitlements, planLimit, trialEnded } from '@keystead/service-kit';

/** @throws AppError 402 if the trial has ended and no plan was chosen (rules §5). */
export function assertMayCreate(entitled: Entitled, what: 'properties' | 'tenants' | 'leases'): void {
  if (!entitled.can_create) throw trialEnded(`add ${what}`, entitled.next_plan);
}

/** Billing only answers for the caller's own account, so an admin who adds to another one is not checked. */
export async function assertMayAdd(
  entitlements: Entitlements,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
  accountId: number,
  what: 'tenants' | 'leases',
): Promise<void> {
  if (caller.accountId === accountId) assertMayCreate(await entitlements.of(caller, requestId), what);
}

/** 402: the account has used its property quota. */
export const propertyLimit = ({ plan, property_limit, next_plan }: Entitled): AppError =>
  planLimit(plan, `up to ${property_limit} properties`, next_plan);
