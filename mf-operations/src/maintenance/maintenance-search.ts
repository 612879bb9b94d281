import { oneOf, positiveInteger, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { MaintenanceSearch } from './maintenance-collection.ts';
import { priorityNames, statusNames } from './maintenance-labels.ts';

/** The sort orders on the page, the default first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-priority': 'Most urgent first',
  priority: 'Least urgent first',
  scheduled_date: 'Scheduled soonest',
  '-scheduled_date': 'Scheduled latest',
} as const satisfies Record<NonNullable<MaintenanceSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
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

/** A partial change to a search; '' removes a part. */
export type MaintenanceSearchChange = Partial<Record<keyof MaintenanceSearch, string>>;

/** Removes all filters from a search. */
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
