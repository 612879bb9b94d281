import { NavigationContext, type Navigator, tabStorage, useLocation, useNavigationType } from '@keystead/web-kit';
import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

const KEY = 'scroll-places';

function storedPositions(): [string, number][] {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? '[]');
  } catch {
    return [];
  }
}

const positions = new Map(storedPositions());

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Between documents the browser restores the position itself, which it can do before any script runs. */
function useOwnScrolling(): void {
  useEffect(() => {
    const setManual = () => {
      window.history.scrollRestoration = 'manual';
    };
    const setAuto = () => {
      window.history.scrollRestoration = 'auto';
      tabStorage.write(KEY, JSON.stringify([...positions]));
    };
    setManual();
    window.addEventListener('pageshow', setManual);
    window.addEventListener('pagehide', setAuto);
    return () => {
      setAuto();
      window.removeEventListener('pageshow', setManual);
      window.removeEventListener('pagehide', setAuto);
    };
  }, []);
}

function useScrollPositions(keepsPosition: RefObject<boolean>): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  useOwnScrolling();
  const restore = useEffectEvent(() => {
    const loaded = first.current;
    first.current = false;
    if (loaded && window.scrollY > 0) return;
    const back = kind === 'POP';
    const position = back ? positions.get(key) : undefined;
    const target = targetOf(hash);
    if (position !== undefined) window.scrollTo(0, position);
    else if (target !== null) target.scrollIntoView();
    else if (!loaded && (back || !keepsPosition.current)) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => {
    restore();
    const record = () => void positions.set(key, window.scrollY);
    record();
    window.addEventListener('scroll', record, { passive: true });
    return () => window.removeEventListener('scroll', record);
  }, [key]);
}

function recordingNavigator(navigator: Navigator, keepsPosition: RefObject<boolean>): Navigator {
  const record =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      keepsPosition.current = options?.preventScrollReset ?? false;
      go(to, state, options);
    };
  const own = { push: record(navigator.push), replace: record(navigator.replace) };
  return Object.assign(Object.create(navigator) as Navigator, own);
}

/** Restores scroll positions as between documents: the data router's ScrollRestoration, for this router. */
export function ScrollPositions({ children }: { children: ReactNode }) {
  const keepsPosition = useRef(false);
  const context = useContext(NavigationContext);
  const within = useMemo(
    () => ({ ...context, navigator: recordingNavigator(context.navigator, keepsPosition) }),
    [context],
  );
  useScrollPositions(keepsPosition);
  return <NavigationContext value={within}>{children}</NavigationContext>;
}
