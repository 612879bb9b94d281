import { useLocation } from '@keystead/web-kit';
import { useEffect, useEffectEvent } from 'react';

/** The router's key of the address that the browser itself has loaded. */
const LOADED = 'default';

let arrivedBefore = false;

/**
 * Moves the focus to the page's heading if the link that led here has disappeared with the previous page. The shell
 * doesn't do it, since it treats a list and its records' pages as one area. An element that has the focus by now, such
 * as a dialog, keeps it. On the page that the browser itself has loaded, the focus stays where the browser put it.
 */
export function useFocusOnEnter(): void {
  const { key } = useLocation();
  const onEnter = useEffectEvent(() => {
    const loaded = !arrivedBefore && key === LOADED;
    arrivedBefore = true;
    if (loaded || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  });
  useEffect(() => onEnter(), []);
}
