import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { MessageSearch } from './message-collection.ts';
import { statusNames } from './message-labels.ts';

/** The sort orders on the page, the default first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<MessageSearch['sort']>, string>;

/** The default sort order, which is omitted from the URL. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** A partial change to a search; '' removes a part. */
export type MessageSearchChange = Partial<Record<keyof MessageSearch, string>>;

/** Removes all filters from a search. */
export const noFilters: MessageSearchChange = { q: '', status: '' };

/** The search of the list of messages. */
export const useMessageSearch = () => useSearchParamsState(fields);
