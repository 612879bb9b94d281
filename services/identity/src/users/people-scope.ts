import type { Caller } from '@keystead/service-kit';

/** Which users a caller may see (rules §2). */
export type PeopleScope =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'account'; readonly accountId: number }
  | { readonly kind: 'self'; readonly userId: number };

/** All users for an admin, only themselves for a tenant, and the users of the account for everyone else. */
export function peopleScope(caller: Caller): PeopleScope {
  if (caller.role === 'admin') return { kind: 'everybody' };
  if (caller.role === 'tenant') return { kind: 'self', userId: caller.userId };
  return { kind: 'account', accountId: caller.accountId };
}
