import { tabStorage, useLocation, useNavigationType } from '@keystead/web-kit';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const KEY = 'scroll-places';

function storedPositions(): [string, number][] {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** The last scroll position of each history entry, by its key. */
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

/** @param keeps whether the last push or replace should keep the scroll position */
export function useScrollPositions(keepsPosition: RefObject<boolean>): void {
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
