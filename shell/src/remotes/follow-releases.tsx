import { isUnsaved, type Location, NavigationContext, type Navigator, useLocation } from '@keystead/web-kit';
import { type ReactNode, type RefObject, useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { documents } from './documents.ts';
import { isOutdated } from './remote-store.ts';

/** Whether the next page is to be loaded as the gateway has it now: never while something is open that would be lost. */
const isDue = () => isOutdated() && !isUnsaved();

/** A dialog over its page (useDialogRoutes): that page isn't left. */
const isOverPage = (state: unknown): boolean => typeof state === 'object' && state !== null && 'overPage' in state;

function following(navigator: Navigator, here: RefObject<Location>): Navigator {
  const push: Navigator['push'] = (to, state, options) => {
    const href = navigator.createHref(to);
    const { pathname } = new URL(href, window.location.origin);
    // What is handed on with a navigation, or stays where it is scrolled to, is part of what somebody is doing.
    const goesOn = pathname === here.current.pathname || options?.preventScrollReset || (state ?? null) !== null;
    if (goesOn || !isDue()) navigator.push(to, state, options);
    else documents.go(href);
  };
  return Object.assign(Object.create(navigator) as Navigator, { push });
}

/** Back and forward: the browser is at the address already, and loads it. */
function useHistoryFollowing(here: RefObject<Location>): void {
  useEffect(() => {
    const see = (event: PopStateEvent) => {
      const { pathname, state } = here.current;
      const stays = pathname === window.location.pathname || isOverPage(state) || isOverPage(event.state?.usr);
      if (stays || !isDue()) return;
      event.stopImmediatePropagation();
      documents.reload();
    };
    // Before the router's own.
    window.addEventListener('popstate', see, { capture: true });
    return () => window.removeEventListener('popstate', see, { capture: true });
  }, [here]);
}

/**
 * Has the page follow what the gateway chooses by now: where something of it is of another release, the next page that
 * somebody goes to is loaded anew. Until then everything stays as it is.
 */
export function FollowReleases({ children }: { children: ReactNode }) {
  const context = useContext(NavigationContext);
  const location = useLocation();
  const here = useRef(location);
  useLayoutEffect(() => {
    here.current = location;
  }, [location]);
  const within = useMemo(() => ({ ...context, navigator: following(context.navigator, here) }), [context]);
  useHistoryFollowing(here);
  return <NavigationContext value={within}>{children}</NavigationContext>;
}
