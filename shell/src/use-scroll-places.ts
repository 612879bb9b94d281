import { tabStorage, useLocation, useNavigationType } from '@keystead/web-kit';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

const KEY = 'scroll-places';

function stored(): [string, number][] {
  try {
    return JSON.parse(tabStorage.read(KEY) ?? '[]');
  } catch {
    return [];
  }
}

/** The last scroll position of each history entry, by its key. */
const places = new Map(stored());

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
    const begin = () => {
      window.history.scrollRestoration = 'manual';
    };
    const end = () => {
      window.history.scrollRestoration = 'auto';
      tabStorage.write(KEY, JSON.stringify([...places]));
    };
    begin();
    window.addEventListener('pageshow', begin);
    window.addEventListener('pagehide', end);
    return () => {
      end();
      window.removeEventListener('pageshow', begin);
      window.removeEventListener('pagehide', end);
    };
  }, []);
}

/** @param keeps whether the last push or replace should keep the scroll position */
export function useScrollPlaces(keeps: RefObject<boolean>): void {
  const { key, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);
  useOwnScrolling();
  const arrive = useEffectEvent(() => {
    const loaded = first.current;
    first.current = false;
    if (loaded && window.scrollY > 0) return;
    const back = kind === 'POP';
    const place = back ? places.get(key) : undefined;
    const target = targetOf(hash);
    if (place !== undefined) window.scrollTo(0, place);
    else if (target !== null) target.scrollIntoView();
    else if (!loaded && (back || !keeps.current)) window.scrollTo(0, 0);
  });
  useLayoutEffect(() => {
    arrive();
    const note = () => void places.set(key, window.scrollY);
    note();
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
}
