import { type RefObject, useEffect, useState } from 'react';
import { ListFocus } from './list-focus.ts';

/** As much of a list as matters here, as `useRecordList` has it. */
interface Fetched {
  rows?: readonly unknown[] | undefined;
  fetchMore: () => void;
  retry: () => void;
}

/**
 * Gives the focus somewhere to go when what had it leaves with a change of the list, whatever that was: a deletion, an
 * edit after which a search finds it no more, the last page. It goes to the item that is now in the place of the one
 * that has left, else to the last one, else to the page's heading. While a dialog is open it goes there once that
 * closes.
 *
 * @param items holds the items as its children (a list, the body of a table), each with a key of its own; the first
 *   link of each stands for it
 * @returns the list's own ways to fetch rows, after which the focus goes to the first new one if their button leaves
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
