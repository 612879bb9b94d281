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

/** The position of an entry in the session's history, which the router stores with it. */
const positionOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

let onLeaving: ((event: PopStateEvent) => void) | null = null;
// Registered at once, so that it comes before the router's listener: Chromium calls those of a window in the order in
// which they were added, whether they capture or not.
globalThis.window?.addEventListener('popstate', (event) => onLeaving?.(event));

/**
 * Asks before input is lost: while `unsaved`, the browser's Back and Forward leave only if `mayLeave` resolves with
 * true, and closing or reloading the page shows the browser's own question. Returns a function that ends this, for the
 * page's own navigation.
 */
export function useLeaveGuard(unsaved: boolean, mayLeave: () => Promise<boolean>): () => void {
  const released = useRef(false);
  const ask = useEffectEvent(mayLeave);
  useEffect(() => {
    if (!unsaved) return;
    const here = positionOf(history.state);
    let onReturned = () => {};
    const onPopState = (event: PopStateEvent) => {
      if (released.current) return;
      // The router does not see this event, so it stays where it is, and the address returns to it.
      event.stopImmediatePropagation();
      const distance = positionOf(event.state) - here;
      if (distance === 0) return onReturned();
      const returned = new Promise<void>((resolve) => {
        onReturned = resolve;
      });
      history.go(-distance);
      void Promise.all([ask(), returned]).then(([yes]) => {
        if (!yes) return;
        released.current = true;
        history.go(distance);
      });
    };
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    onLeaving = onPopState;
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      if (onLeaving === onPopState) onLeaving = null;
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [unsaved]);
  return () => {
    released.current = true;
  };
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

/** An overlay that traps the focus until it closes. A toast has the same role, but is not modal. */
export const MODAL = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/**
 * Calls `then` once no dialog is open: one that closes returns the focus to its previous holder, and may find it gone.
 * Returns a function that stops the wait.
 */
export function onceDialogsClosed(then: () => void): () => void {
  const closing = new MutationObserver(() => {
    if (document.querySelector(MODAL)) return;
    closing.disconnect();
    then();
  });
  closing.observe(document.body, { childList: true });
  return () => closing.disconnect();
}

/**
 * Moves the focus to `next` when the control that had it, one of those `shown`, disappears after its action, or after
 * the dialog that asked about it.
 */
export function useFocusAfter(shown: boolean | number, next: () => HTMLElement | null): void {
  const wasShown = useRef(shown);
  const go = useEffectEvent(() => {
    if (document.activeElement === document.body) next()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const before = wasShown.current;
    wasShown.current = shown;
    if (Number(before) <= Number(shown)) return;
    if (document.activeElement?.closest(MODAL)) return onceDialogsClosed(() => go());
    go();
  }, [shown]);
}
