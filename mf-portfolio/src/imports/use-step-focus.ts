import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a step when what had it has gone with the step before; gives the ref of the element
 * in which the steps take turns. The step that shows first leaves the focus where it is.
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    if (document.activeElement !== document.body) return;
    place.current?.querySelector<HTMLElement>('h2[tabindex]')?.focus({ preventScroll: true });
  }, [step]);
  return place;
}
