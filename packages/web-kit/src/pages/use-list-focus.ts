import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the focus somewhere to go when what had it leaves with a change of the list: to the item that is then at the
 * noted place, else to the last one, else to the page's heading.
 *
 * @param list holds the items as its children (a list, the body of a table); the first link of each stands for it
 * @param count of the items; the focus moves when it changes
 * @returns notes a place before the list is changed
 */
export function useListFocus(list: RefObject<HTMLElement | null>, count: number): (place: number) => void {
  const noted = useRef<{ place: number; count: number } | null>(null);
  useEffect(() => {
    if (noted.current === null || noted.current.count === count) return;
    const { place } = noted.current;
    noted.current = null;
    // Whatever the person has gone to since keeps it; the question of a deletion is about to close.
    const holder = document.activeElement;
    if (holder !== document.body && holder?.closest('[role="alertdialog"]') === null) return;
    const links = [...(list.current?.children ?? [])].map((item) => item.querySelector('a'));
    const next = links[place] ?? links.at(-1) ?? document.querySelector('h1');
    next?.focus();
  }, [list, count]);
  return (place) => {
    noted.current = { place, count };
  };
}
