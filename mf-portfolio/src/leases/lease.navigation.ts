import type { Lease } from '@keystead/contracts';
import {
  oneOf,
  positiveInteger,
  type SearchField,
  useDialogRoutes,
  useSearchParamsState,
  words,
} from '@keystead/web-kit/queries';
import type { LeaseSearch } from './lease.api.ts';
import { statusNames } from './lease.ts';

const LIST = '/app/leases';

/**
 * The routes of the list of leases, its dialog (`new`), and each lease's own page (`5`) with its dialogs (`5/edit`).
 * The search of the list stays in all URLs, so that a lease's page leads back to the same list.
 */
export const useLeaseNavigation = () => useDialogRoutes(LIST);

/** The routes of a lease's own page and its dialogs: `edit`, `end`, `renew`. */
export const useLeasePageNavigation = (id: Lease['id']) => useDialogRoutes(`${LIST}/${id}`);

export const sortNames = {
  '-created_at': 'Newest first',
  end_date: 'Ending soonest',
  '-end_date': 'Ending latest',
  start_date: 'Starting soonest',
  '-start_date': 'Starting latest',
} as const satisfies Partial<Record<NonNullable<LeaseSearch['sort']>, string>>;

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

export const noFilters: LeaseSearchChange = { q: '', status: '', expiring_within: '', property_id: '', tenant_id: '' };

export const useLeaseSearch = () => useSearchParamsState(fields);
