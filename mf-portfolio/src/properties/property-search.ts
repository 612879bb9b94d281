import type { PropertySearch } from '@keystead/page-kit';
import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import { statusNames } from './property-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  name: 'Name A to Z',
  '-rent_amount': 'Highest rent first',
  rent_amount: 'Lowest rent first',
} as const satisfies Partial<Record<NonNullable<PropertySearch['sort']>, string>>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** Parts of a search in place of others; '' takes one out. */
export type PropertySearchChange = Partial<Record<keyof PropertySearch, string>>;

/** The search of the list of properties. */
export const usePropertySearch = () => useSearchParamsState(fields);
