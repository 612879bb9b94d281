import { type RefObject, useEffect, useState } from 'react';
import { ListFocus } from './list-focus.ts';

/** The subset of a `useRecordList` result that matters here. */
interface Fetched {
  rows?: readonly unknown[] | undefined;
  fetchMore: () => void;
  retry: () => void;
}

/**
 * Moves the focus when its holder leaves with a change of the list: a deletion, an edit after which a search no longer
 * finds it, the last page. The focus goes to the item at the same index, else to the last one, else to the page's
 * heading. While a dialog is open it moves once that closes.
 *
 * @param items holds the items as its children (a list, the body of a table), each with its own key; the first link
 *   of each gets the focus
 * @returns the list's own functions to fetch rows; afterwards the focus goes to the first new row if their button
 *   leaves
 */
export function useListFocus(items: RefObject<HTMLElement | null>, { rows, fetchMore, retry }: Fetched) {
  const [focus] = useState(() => new ListFocus(() => items.current));
  useEffect(() => focus.follow(), [focus]);
  useEffect(() => focus.check());
  const thenFirstNew = (fetch: () => void) => () => {
    focus.leaveTo(rows?.length ?? 0);
    fetch();
  };
  return { fetchMore: thenFirstNew(fetchMore), retry: thenFirstNew(retry) };
}
