import { useLocation } from '@keystead/web-kit';
import { useEffect, useEffectEvent } from 'react';

/** The key that the router gives to the address which the browser itself has loaded. */
const LOADED = 'default';

let arrivedBefore = false;

/**
 * Moves the focus to the heading of the page that uses it when the link that led to it has gone with the page before:
 * to the shell, a list and its records' pages are one place. What has the focus by now, a dialog say, keeps it. The
 * page that the browser itself has loaded leaves the focus where the browser has put it.
 */
export function useFocusOnEnter(): void {
  const { key } = useLocation();
  const arrive = useEffectEvent(() => {
    const loaded = !arrivedBefore && key === LOADED;
    arrivedBefore = true;
    if (loaded || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
}
