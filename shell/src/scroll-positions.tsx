import { NavigationContext, type Navigator } from '@keystead/web-kit';
import { type ReactNode, type RefObject, useContext, useMemo, useRef } from 'react';
import { useScrollPositions } from './use-scroll-positions.ts';

/** A navigator that records whether the latest navigation should keep the scroll position. */
function recordingNavigator(navigator: Navigator, keepsPosition: RefObject<boolean>): Navigator {
  const record =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      keepsPosition.current = options?.preventScrollReset ?? false;
      go(to, state, options);
    };
  const own = { push: record(navigator.push), replace: record(navigator.replace) };
  return Object.assign(Object.create(navigator) as Navigator, own);
}

/**
 * Restores scroll positions as a browser does between documents: a new page starts at its top or at its hash, back and
 * forward return to the previous position. Replaces the data router's ScrollRestoration, and supports the same
 * `preventScrollReset`.
 */
export function ScrollPositions({ children }: { children: ReactNode }) {
  const keepsPosition = useRef(false);
  const context = useContext(NavigationContext);
  const within = useMemo(
    () => ({ ...context, navigator: recordingNavigator(context.navigator, keepsPosition) }),
    [context],
  );
  useScrollPositions(keepsPosition);
  return <NavigationContext value={within}>{children}</NavigationContext>;
}
