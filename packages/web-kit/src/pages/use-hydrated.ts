import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the page is hydrated: false on the server and in the first render after it, true from the start in a page
 * that the browser renders itself. Elements without a handler before hydration have `data-waiting`, so that a press on
 * them is repeated.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
