import { oneOf, positiveInteger, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { MaintenanceSearch } from './maintenance-collection.ts';
import { priorityNames, statusNames } from './maintenance-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-priority': 'Most urgent first',
  priority: 'Least urgent first',
  scheduled_date: 'Scheduled soonest',
  '-scheduled_date': 'Scheduled latest',
} as const satisfies Record<NonNullable<MaintenanceSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = {
  q: words,
  status: oneOf(statusNames),
  priority: oneOf(priorityNames),
  property_id: positiveInteger,
  tenant_id: positiveInteger,
  assigned_to: positiveInteger,
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** Parts of a search in place of others; '' takes one out. */
export type MaintenanceSearchChange = Partial<Record<keyof MaintenanceSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: MaintenanceSearchChange = {
  q: '',
  status: '',
  priority: '',
  property_id: '',
  tenant_id: '',
  assigned_to: '',
};

/** The search of the list of requests. */
export const useMaintenanceSearch = () => useSearchParamsState(fields);
