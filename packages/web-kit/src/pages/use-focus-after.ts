import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when the control that had it disappears after its action.
 *
 * @param shown whether the control is there
 * @param next finds the element that gets the focus then
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
