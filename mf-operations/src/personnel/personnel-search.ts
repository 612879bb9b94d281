import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PersonnelSearch } from './personnel-collection.ts';
import { availabilityNames, serviceTypes } from './personnel-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  name: 'Name A to Z',
  '-name': 'Name Z to A',
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<PersonnelSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = 'name';

const fields = {
  q: words,
  service_type: oneOf(serviceTypes),
  availability: oneOf(availabilityNames),
  sort: oneOf(sortNames, DEFAULT_SORT),
};

/** Parts of a search in place of others; '' takes one out. */
export type PersonnelSearchChange = Partial<Record<keyof PersonnelSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: PersonnelSearchChange = { q: '', service_type: '', availability: '' };

/** The search of the list of personnel. */
export const usePersonnelSearch = () => useSearchParamsState(fields);
