import { useLocation } from '@keystead/web-kit';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { pageAt, pageTitle } from './page-title.ts';

/** The key that the router gives to the address which the browser itself has loaded. */
const LOADED = 'default';

/**
 * Tells a person that another page has come: names it in the browser's tab, and moves the focus to its heading,
 * or to `main` while it has none to focus. The first page of all leaves the focus where the browser has put it.
 */
export function usePageFocusOnEnter(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  // Below a page's path lie its dialogs, which take the focus and give it back by themselves.
  const page = pageAt(pathname);
  const first = useRef(true);
  const focus = useEffectEvent(() => {
    const loaded = first.current && key === LOADED;
    first.current = false;
    if (loaded) return;
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]');
    // Where the page is scrolled to is the scroll restoration's to say.
    (heading ?? main.current)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const title = pageTitle(page);
    if (title !== null) document.title = title;
    focus();
  }, [page]);
}
