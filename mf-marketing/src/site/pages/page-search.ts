import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { PageSearch } from './page-collection.ts';
import { kindNames, stateNames } from './page-labels.ts';

/** The sort orders on the page, the default first. */
export const sortNames = {
  title: 'Title A to Z',
  '-title': 'Title Z to A',
  '-updated_at': 'Last changed first',
  '-published_at': 'Newest first',
  published_at: 'Oldest first',
} as const satisfies Record<NonNullable<PageSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
export const DEFAULT_SORT: keyof typeof sortNames = 'title';

const fields = { q: words, kind: oneOf(kindNames), state: oneOf(stateNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
export type PageSearchChange = Partial<Record<keyof PageSearch, string>>;

/** Removes all filters from a search. */
export const noFilters: PageSearchChange = { q: '', kind: '', state: '' };

/** The search of the list of the site's pages. */
export const usePageSearch = () => useSearchParamsState(fields);
