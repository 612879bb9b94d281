import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PageSearch } from './page-collection.ts';
import { kindNames, stateNames } from './page-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  title: 'Title A to Z',
  '-title': 'Title Z to A',
  '-updated_at': 'Last changed first',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
} as const satisfies Record<NonNullable<PageSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = 'title';

const fields = { q: words, kind: oneOf(kindNames), state: oneOf(stateNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** Parts of a search in place of others; '' takes one out. */
export type PageSearchChange = Partial<Record<keyof PageSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: PageSearchChange = { q: '', kind: '', state: '' };

/** The search of the list of the site's pages. */
export const usePageSearch = () => useSearchParamsState(fields);
