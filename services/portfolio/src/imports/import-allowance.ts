import type { Entitlements as Entitled, Import } from '@keystead/contracts';
import { AppError, type Caller, type Entitlements } from '@keystead/service-kit';
import { assertMayCreate, propertyLimit } from '../entitlements/plan-limit.ts';
import type { ImportAllowance, StoredImport } from './import.ts';

interface Dependencies {
  readonly entitlements: Entitlements;
}

function refusalOf(entitled: Entitled, kind: Import['kind']): string | null {
  try {
    assertMayCreate(entitled, kind);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

/** What the caller's own account may add, as billing answers now. */
export async function allowanceOf(
  { entitlements }: Dependencies,
  kind: Import['kind'],
  caller: Caller,
  requestId: string,
): Promise<ImportAllowance> {
  const entitled = await entitlements.of(caller, requestId);
  return {
    limit: kind === 'properties' ? entitled.property_limit : null,
    beyond: propertyLimit(entitled).message,
    refusal: refusalOf(entitled, kind),
    next_plan: entitled.next_plan,
  };
}

/**
 * What an import's account may add. Billing only answers for the caller's own account, so for an admin the import's
 * last stored allowance applies.
 */
export const allowanceFor = (
  deps: Dependencies,
  it: StoredImport,
  caller: Caller,
  requestId: string,
): Promise<ImportAllowance> =>
  caller.accountId === it.account_id ? allowanceOf(deps, it.kind, caller, requestId) : Promise.resolve(it.allowance);
