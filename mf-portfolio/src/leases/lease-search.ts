import { oneOf, positiveInteger, type SearchField, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { LeaseSearch } from './lease-collection.ts';
import { statusNames } from './lease-labels.ts';

/** The sort orders on the page, the default first. */
export const sortNames = {
  '-created_at': 'Newest first',
  end_date: 'Ending soonest',
  '-end_date': 'Ending latest',
  start_date: 'Starting soonest',
  '-start_date': 'Starting latest',
} as const satisfies Partial<Record<NonNullable<LeaseSearch['sort']>, string>>;

/** The default sort order, which is omitted from the URL. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

/** The options for "ends within", in days. */
export const expiryDays = [30, 60, 90] as const;

const someDays: SearchField<number> = (text) => expiryDays.find((days) => String(days) === text);

const fields = {
  q: words,
  status: oneOf(statusNames),
  expiring_within: someDays,
  property_id: positiveInteger,
  tenant_id: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** A partial change to a search; '' removes a part. */
export type LeaseSearchChange = Partial<Record<keyof LeaseSearch, string>>;

/** Removes all filters from a search. */
export const noFilters: LeaseSearchChange = { q: '', status: '', expiring_within: '', property_id: '', tenant_id: '' };

/** The search of the list of leases. */
export const useLeaseSearch = () => useSearchParamsState(fields);
