import type { TenantSearch } from '@keystead/crud-ui';
import { oneOf, positiveInteger, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { statusNames } from './tenant-labels.ts';

/** The sort orders on the page, the default first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  name: 'Last name A to Z',
  '-name': 'Last name Z to A',
} as const satisfies Record<NonNullable<TenantSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  property_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** A partial change to a search; '' removes a part. */
export type TenantSearchChange = Partial<Record<keyof TenantSearch, string>>;

/** Removes all filters from a search. */
export const noFilters: TenantSearchChange = { q: '', status: '', property_id: '' };

/** The search of the list of tenants. */
export const useTenantSearch = () => useSearchParamsState(fields);
