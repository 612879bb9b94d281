import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading of a step when the focused element was removed with the step before. It does not move
 * the focus for the first step.
 * @returns the ref of the element that contains the steps
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
