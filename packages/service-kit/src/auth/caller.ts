import type { CalendarReader, Role } from '@keystead/contracts';
import { Forbidden, Unauthenticated } from '../http/errors.ts';

export interface Caller {
  readonly userId: number;
  readonly accountId: number;
  readonly accountSince: Date;
  readonly role: Role;
  /** First and last name at sign-in, so up to 12 hours old; '' in a token signed before tokens carried it. */
  readonly name: string;
  readonly sessionId: string;
  /** False until the user opens the e-mailed link. Until then they cannot contact others (rules §2). */
  readonly emailConfirmed: boolean;
  /** The ids of confirmed e-mail addresses, to which tenant records refer (rules §2). */
  readonly addressIds: readonly number[];
  /** The token itself, to call another service on the caller's behalf. */
  readonly token: string;
  /**
   * An API key or a connected app (`app` is its name), with scopes in the notation of the contracts: `portfolio:read`. The
   * name is that of its owner's list.
   */
  readonly key?: {
    readonly id: number;
    readonly scopes: readonly string[];
    readonly name?: string;
    readonly app?: string;
  };
  /** The service that calls on their behalf, such as `assistant`, if any. */
  readonly via?: string;
}

/** The records that a caller may see (rules §2). Every repository query requires a scope, so none compiles without. */
export type Scope =
  | { readonly kind: 'everything' }
  | { readonly kind: 'account'; readonly accountId: number }
  /** A tenant: records linked to an e-mail address that they have confirmed. */
  | { readonly kind: 'tenant'; readonly addressIds: readonly number[] }
  /** Records with these ids: their own, or those of records that they belong to, as the repository defines. */
  | { readonly kind: 'records'; readonly ids: readonly number[] }
  | { readonly kind: 'nothing' };

/** The global scope, for work that the service does on its own behalf. Never use it for a request of a caller. */
export const everything: Scope = { kind: 'everything' };

export function scopeOf(caller: Caller): Scope {
  if (caller.role === 'admin') return everything;
  if (caller.role !== 'tenant') return { kind: 'account', accountId: caller.accountId };
  const { addressIds } = caller;
  return addressIds.length > 0 ? { kind: 'tenant', addressIds } : { kind: 'nothing' };
}

/**
 * What a list reads: with `account_id`, the records of that account alone, by the same indexes and sums as for its users.
 * @throws Forbidden for `account_id` unless the caller is an admin
 */
export function withinAccount<Q extends { readonly account_id?: number }>(
  caller: Caller,
  scope: Scope,
  { account_id, ...search }: Q,
): { readonly scope: Scope; readonly search: Omit<Q, 'account_id'> } {
  if (account_id === undefined) return { scope, search };
  authorise(caller.role === 'admin', 'Only an admin can choose an account.');
  return { scope: { kind: 'account', accountId: account_id }, search };
}

/** An account's own users except tenants manage its records, and admins those of every account. */
export const manages = (caller: Caller, accountId: number): boolean =>
  caller.role === 'admin' || (caller.role !== 'tenant' && caller.accountId === accountId);

/** The policy of records that a tenant at most reads (rules §2). */
export const managedRecords = {
  create: ({ role }: Caller): boolean => role !== 'tenant',
  update: (caller: Caller, { account_id }: { readonly account_id: number }): boolean => manages(caller, account_id),
  delete: (caller: Caller, { account_id }: { readonly account_id: number }): boolean => manages(caller, account_id),
};

/** Reads what its person may see at that moment, without a session, and can do nothing. */
export const readingAs = ({ user_id, account_id, role, address_ids }: CalendarReader): Caller => ({
  userId: user_id,
  accountId: account_id,
  accountSince: new Date(0),
  role,
  name: '',
  sessionId: '',
  emailConfirmed: true,
  addressIds: address_ids,
  token: '',
});

/**
 * Whom a service tells what waits: the caller or, if the assistant asks without one, the people of an account.
 * @throws Unauthenticated
 */
export function briefed(
  caller: Caller | undefined,
  service: string | undefined,
  account_id: number | undefined,
): Caller {
  if (caller) return caller;
  if (service !== 'assistant' || account_id === undefined) throw new Unauthenticated();
  return readingAs({ user_id: account_id, account_id, role: 'landlord', address_ids: [] });
}

/** Throws 403 with the reason unless the policy allows the action. */
export function authorise(allowed: boolean, reason: string): void {
  if (!allowed) throw new Forbidden(reason);
}
