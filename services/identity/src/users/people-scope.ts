import type { Caller } from '@keystead/service-kit';

/** Which people a caller may see (rules §2). */
export type PeopleScope =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'account'; readonly accountId: number }
  | { readonly kind: 'self'; readonly userId: number };

/** Everybody for an admin, the people of the account for its people, themselves for a tenant. */
export function peopleScope(caller: Caller): PeopleScope {
  if (caller.role === 'admin') return { kind: 'everybody' };
  if (caller.role === 'tenant') return { kind: 'self', userId: caller.userId };
  return { kind: 'account', accountId: caller.accountId };
}
