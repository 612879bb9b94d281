import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

const open = new Set<symbol>();

export const isUnsaved = (): boolean => open.size > 0;

/** Marks the page as holding data that a reload would lose, until the returned function is called. */
export function holdUnsaved(): () => void {
  const token = Symbol();
  open.add(token);
  return () => void open.delete(token);
}

/** Marks the page as holding data that a reload would lose, while `unsaved`: such as a form with input. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
}

const never = () => () => {};

/** False until hydration. Elements without a handler then have `data-waiting`, so that a press on them is repeated. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

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
