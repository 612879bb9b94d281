import { NavigationContext, type Navigator } from '@keystead/web-kit';
import { type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react';
import { useScrollPlaces } from './use-scroll-places.ts';

/** A navigator that records whether the latest navigation should keep the scroll position. */
function noting(navigator: Navigator, keeps: RefObject<boolean>): Navigator {
  const noted =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      keeps.current = options?.preventScrollReset ?? false;
      go(to, state, options);
    };
  const own = { push: noted(navigator.push), replace: noted(navigator.replace) };
  return Object.assign(Object.create(navigator) as Navigator, own);
}

/**
 * Restores scroll positions as a browser does between documents: a new page starts at its top or at its hash, back and
 * forward return to the previous position. Replaces the data router's ScrollRestoration, and supports the same
 * `preventScrollReset`.
 */
export function ScrollPlaces({ children }: { children: ReactNode }) {
  const keeps = useRef(false);
  const context = useContext(NavigationContext);
  const within = useMemo(() => ({ ...context, navigator: noting(context.navigator, keeps) }), [context]);
  useScrollPlaces(keeps);
  return <NavigationContext value={within}>{children}</NavigationContext>;
}
