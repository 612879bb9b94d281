import { useLocation } from '@keystead/web-kit';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { signInHeads } from '../auth/sign-in-handles.ts';
import { areaAt, isAppArea } from '../remotes/areas.ts';

/** The page that an address belongs to: addresses below a page of a remote are its dialogs and records. */
export const pageAt = (pathname: string): string => areaAt(pathname)?.path ?? pathname;

/** The title of the page at an address; null for a remote's public pages, which set their own. */
export function pageTitle(pathname: string): string | null {
  const area = areaAt(pathname);
  if (area !== undefined && !isAppArea(area)) return null;
  const name = pathname === '/app/dashboard' ? 'Dashboard' : area?.title;
  return signInHeads[pathname]?.title ?? (name === undefined ? 'Keystead' : `${name} · Keystead`);
}

/** Before the effects of the page, which may have a title of its own. */
export function useTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}

const LOADED = 'default';

/**
 * Announces a new page: sets the tab's title and focuses the page's heading, or `main` while no heading can take the
 * focus. On the first page the focus stays where the browser put it.
 */
export function usePageFocusOnEnter(main: RefObject<HTMLElement | null>): void {
  const { pathname, key } = useLocation();
  // Addresses below a page's path are its dialogs, which take the focus and return it themselves.
  const page = pageAt(pathname);
  const first = useRef(true);
  const focus = useEffectEvent(() => {
    const loaded = first.current && key === LOADED;
    first.current = false;
    if (loaded) return;
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]');
    // The scroll restoration decides the scroll position.
    (heading ?? main.current)?.focus({ preventScroll: true });
  });
  useTitle(pageTitle(page));
  useEffect(() => {
    if (page) focus();
  }, [page]);
}
