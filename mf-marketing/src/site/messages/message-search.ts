import { oneOf, useSearchParamsState, words } from '@keystead/web-kit/queries';
import type { MessageSearch } from './message-collection.ts';
import { statusNames } from './message-labels.ts';

/** The orders that the page offers, the usual one first. */
export const sortNames = {
  '-created_at': 'Newest first',
  created_at: 'Oldest first',
} as const satisfies Record<NonNullable<MessageSearch['sort']>, string>;

/** The order of the list unless another is chosen; it is not said in the address. */
export const DEFAULT_SORT: keyof typeof sortNames = '-created_at';

const fields = { q: words, status: oneOf(statusNames), sort: oneOf(sortNames, DEFAULT_SORT) };

/** Parts of a search in place of others; '' takes one out. */
export type MessageSearchChange = Partial<Record<keyof MessageSearch, string>>;

/** Takes out of a search whatever narrows it. */
export const noFilters: MessageSearchChange = { q: '', status: '' };

/** The search of the list of messages. */
export const useMessageSearch = () => useSearchParamsState(fields);
