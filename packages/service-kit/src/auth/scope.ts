import { Forbidden } from '../errors/forbidden.ts';
import type { Caller } from './caller.ts';

/**
 * What part of a collection a caller may see (rules §2). Every query of a store takes one, by type,
 * so that a query without it does not compile.
 */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'account'; readonly accountId: number }
  /** A tenant: records linked to an e-mail address that they have confirmed. */
  | { readonly kind: 'renter'; readonly addressIds: readonly number[] }
  /** Only what these ids name: the record's own, or that of what it hangs on, as the store says. */
  | { readonly kind: 'records'; readonly ids: readonly number[] }
  | { readonly kind: 'nothing' };

/** The scope of what the service does of itself: never of what a caller asks for. */
export const everything: Scope = { kind: 'everything' };

/** The scope of a caller over records that belong to an account and may be linked to a renter. */
export function scopeOf(caller: Caller): Scope {
  if (caller.role === 'admin') return everything;
  if (caller.role !== 'tenant') return { kind: 'account', accountId: caller.accountId };
  const { addressIds } = caller;
  return addressIds.length > 0 ? { kind: 'renter', addressIds } : { kind: 'nothing' };
}

/** Whether a caller manages the records of an account: its own people do, tenants aside, and admins do of all. */
export const manages = (caller: Caller, accountId: number): boolean =>
  caller.role === 'admin' || (caller.role !== 'tenant' && caller.accountId === accountId);

/** Throws 403 with the reason unless the policy says yes. */
export function authorise(allowed: boolean, reason: string): void {
  if (!allowed) throw new Forbidden(reason);
}
