import type { PropertySearch } from '@keystead/crud-ui';
import { oneOf, useDialogRoutes, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { statusNames } from './property.ts';

/** The routes of the list of properties and its dialogs: `new`, `5`, `5/edit`. */
export const usePropertyNavigation = () => useDialogRoutes('/app/properties');

export const sortNames = {
  '-created_at': 'Newest first',
  name: 'Name A to Z',
  '-rent_amount': 'Highest rent first',
  rent_amount: 'Lowest rent first',
} as const satisfies Partial<Record<NonNullable<PropertySearch['sort']>, string>>;

export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
export type PropertySearchChange = Partial<Record<keyof PropertySearch, string>>;

export const usePropertySearch = () => useSearchParamsState(fields);
