import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the browser has taken the page over: false on the server and in the first rendering after it, and true from
 * the start in a page that the browser draws itself. What has no handler before is `data-waiting` until then, so that a press on it is repeated.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
