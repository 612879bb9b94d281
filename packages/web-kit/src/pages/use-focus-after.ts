import { useEffect, useEffectEvent, useRef } from 'react';

/** Moves the focus to `next` when the control that had it, while `shown`, disappears after its action. */
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
