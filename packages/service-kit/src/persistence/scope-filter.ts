import type { QueryFilter } from 'mongoose';
import type { Scope } from '../auth/caller.ts';

export interface ScopeFilters<T> {
  /** For a tenant, by the ids of their confirmed addresses; without it, that scope matches nothing. */
  readonly ofTenantUser?: (addressIds: number[]) => QueryFilter<T>;
  /** A filter for the ids of a `records` scope; by default they are the record's own ids. */
  readonly among?: (ids: number[]) => QueryFilter<T>;
}

function inScope<T>(scope: Scope, { ofTenantUser, among }: ScopeFilters<T>): QueryFilter<T> {
  const oneOf = (ids: readonly number[]) => ({ _id: { $in: [...ids] } }) as unknown as QueryFilter<T>;
  switch (scope.kind) {
    case 'everything':
      return {};
    case 'account':
      return { account_id: scope.accountId } as QueryFilter<T>;
    case 'tenant':
      return ofTenantUser?.([...scope.addressIds]) ?? oneOf([]);
    case 'records':
      return among?.([...scope.ids]) ?? oneOf(scope.ids);
    case 'nothing':
      return oneOf([]);
  }
}

/**
 * A filter for the records of a collection in a scope, deleted ones included. Both filters apply: spread into one object, a
 * filter by a field of the scope would replace it, and show records of others.
 */
export const scopeFilter = <T>(scope: Scope, filter: QueryFilter<T>, of: ScopeFilters<T> = {}): QueryFilter<T> =>
  ({ $and: [inScope(scope, of), filter] }) as QueryFilter<T>;

export type AccountScope = Extract<Scope, { readonly kind: 'everything' | 'account' }>;

/** Whether the account of a record alone tells if it is in the scope. Of any other scope, only a query can tell. */
export const isByAccount = (scope: Scope): scope is AccountScope =>
  scope.kind === 'everything' || scope.kind === 'account';

export const isInScope = (scope: AccountScope, { account_id }: { readonly account_id: number }): boolean =>
  scope.kind === 'everything' || account_id === scope.accountId;
