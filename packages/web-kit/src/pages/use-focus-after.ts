import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Gives the focus somewhere to go when the control that had it leaves with what it did.
 *
 * @param shown whether the control is there
 * @param next finds what has the focus then
 */
export function useFocusAfter(shown: boolean, next: () => HTMLElement | null): void {
  const wasShown = useRef(shown);
  const go = useEffectEvent(() => {
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (wasShown.current && !shown) go();
    wasShown.current = shown;
  }, [shown]);
}
