import { oneOf, useDialogRoutes, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PersonnelSearch } from './personnel.api.ts';
import { availabilityNames, serviceTypes } from './personnel.ts';

export const PERSONNEL = '/app/maintenance-personnel';

/** The routes of the list of personnel and its dialogs: `new`, `5`, `5/edit`. */
export const usePersonnelNavigation = () => useDialogRoutes(PERSONNEL);

export const sortNames = {
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<PersonnelSearch['sort']>, string>;

export const DEFAULT_SORT: keyof typeof sortNames = 'name';

const fields = {
  q: words,
  service_type: oneOf(serviceTypes),
  availability: oneOf(availabilityNames),
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** A partial change to a search; '' removes a part. */
export type PersonnelSearchChange = Partial<Record<keyof PersonnelSearch, string>>;

export const noFilters: PersonnelSearchChange = { q: '', service_type: '', availability: '' };

export const usePersonnelSearch = () => useSearchParamsState(fields);
