import { oneOf, positiveInteger, type SearchField, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { LeaseSearch } from './lease-collection.ts';
import { statusNames } from './lease-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  end_date: 'Ending soonest',
  '-end_date': 'Ending latest',
  start_date: 'Starting soonest',
  '-start_date': 'Starting latest',
} as const satisfies Partial<Record<NonNullable<LeaseSearch['sort']>, string>>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

/** Within how many days the leases end that can be asked for. */
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

/** Parts of a search in place of others; '' takes one out. */
export type LeaseSearchChange = Partial<Record<keyof LeaseSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: LeaseSearchChange = { q: '', status: '', expiring_within: '', property_id: '', tenant_id: '' };

/** The search of the list of leases. */
export const useLeaseSearch = () => useSearchParamsState(fields);
