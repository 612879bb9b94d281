import type { MaintenanceRequest } from '@keystead/contracts';
import { oneOf, positiveInteger, useDialogRoutes, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { MaintenanceSearch } from './maintenance.api.ts';
import { priorityNames, statusNames } from './maintenance.ts';

const LIST = '/app/maintenance';

/** The path of the requests that are assigned to one of the personnel. */
export const assignedTo = (id: number): string => `${LIST}?assigned_to=${id}`;

/**
 * The routes of the list of requests, its dialog (`new`), and each request's own page (`5`) with its dialog (`5/edit`).
 * The search of the list stays in all URLs, so that a request's page leads back to the same list.
 */
export const useMaintenanceNavigation = () => useDialogRoutes(LIST);

/** The routes of a request's own page and its dialog: `edit`. */
export const useRequestPageNavigation = (id: MaintenanceRequest['id']) => useDialogRoutes(`${LIST}/${id}`);

export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
  '-priority': 'Most urgent first',
  priority: 'Least urgent first',
  scheduled_date: 'Scheduled soonest',
  '-scheduled_date': 'Scheduled latest',
} as const satisfies Record<NonNullable<MaintenanceSearch['sort']>, string>;

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

export const noFilters: MaintenanceSearchChange = {
  q: '',
  status: '',
  priority: '',
  property_id: '',
  tenant_id: '',
  assigned_to: '',
};

export const useMaintenanceSearch = () => useSearchParamsState(fields);
