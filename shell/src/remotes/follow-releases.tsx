import { isUnsaved, type Location, NavigationContext, type Navigator, useLocation } from '@keystead/web-kit';
import { type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { documents } from './page-document.ts';
import { isOutdated } from './remote-store.ts';

/** Whether the next navigation should load a new document from the gateway: never while the page has unsaved data. */
const isDue = () => isOutdated() && !isUnsaved();

/** A dialog over its page (useDialogRoutes): the user stays on that page. */
const isOverPage = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overPage' in state;

function followingNavigator(navigator: Navigator, here: RefObject<Location>): Navigator {
  const push: Navigator['push'] = (to, state, options) => {
    const href = navigator.createHref(to);
    const { pathname } = new URL(href, window.location.origin);
    // A navigation with state, or one that keeps the scroll position, continues the user's current task.
    const staysOnTask = pathname === here.current.pathname || options?.preventScrollReset || (state ?? null) !== null;
    if (staysOnTask || !isDue()) navigator.push(to, state, options);
    else documents.go(href);
  };
  return Object.assign(Object.create(navigator) as Navigator, { push });
}

/** Handles back and forward: the browser already has the new address, so a reload loads it. */
function useHistoryFollowing(here: RefObject<Location>): void {
  useEffect(() => {
    const onPopState = (event: PopStateEvent) => {
      const { pathname, state } = here.current;
      const stays = pathname === window.location.pathname || isOverPage(state) || isOverPage(event.state?.usr);
      if (stays || !isDue()) return;
      event.stopImmediatePropagation();
      documents.reload();
    };
    // Before the router's own listener.
    window.addEventListener('popstate', onPopState, { capture: true });
    return () => window.removeEventListener('popstate', onPopState, { capture: true });
  }, [here]);
}

/** If a loaded remote is outdated, the next page that the user navigates to is loaded as a new document. */
export function FollowReleases({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const location = useLocation();
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  }, [location]);
  const within = useMemo(() => ({ ...context, navigator: followingNavigator(context.navigator, here) }), [context]);
  useHistoryFollowing(here);
  return <NavigationContext value={within}>{children}</NavigationContext>;
}
