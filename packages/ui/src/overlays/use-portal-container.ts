import { useCallback, useState } from 'react';

// A header or footer is a landmark only outside of these, so it comes second: a card's header must not hold a popup.
const landmark = (trigger: HTMLElement) =>
  trigger.closest<HTMLElement>('[role="dialog"], main, nav, aside') ?? trigger.closest<HTMLElement>('header, footer');

/**
 * Renders a popup into the landmark or dialog of its trigger, rather than at the end of the page. There a screen reader
 * finds it in context (axe's "region"), and a dialog's focus trap contains it.
 */
export function usePortalContainer<Trigger extends HTMLElement>() {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const anchor = useCallback((trigger: Trigger | null) => setContainer(trigger && landmark(trigger)), []);
  return { anchor, container: container ?? undefined };
}
