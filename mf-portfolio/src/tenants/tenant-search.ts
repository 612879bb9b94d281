import type { TenantSearch } from '@keystead/page-kit';
import { oneOf, positiveInteger, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { statusNames } from './tenant-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  name: 'Last name A to Z',
  '-name': 'Last name Z to A',
} as const satisfies Record<NonNullable<TenantSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  property_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** Parts of a search in place of others; '' takes one out. */
export type TenantSearchChange = Partial<Record<keyof TenantSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: TenantSearchChange = { q: '', status: '', property_id: '' };

/** The search of the list of tenants. */
export const useTenantSearch = () => useSearchParamsState(fields);
