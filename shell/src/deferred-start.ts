import { pageData } from './remotes/page-document.ts';

/** Whether a user may be signed in in this browser: the session is stored under this key (product §3). */
function mayBeSignedIn(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}

/** The gateway's script sets this attribute at a gesture that comes before the page's scripts. */
const isUsed = () => document.documentElement.hasAttribute('data-used');

/**
 * Whether the page came as HTML without a form, does not update by itself, looks the same to every visitor, and nobody
 * has begun to use it. Whoever comes from an unknown address sees a hint.
 */
export function shouldDeferHydration(): boolean {
  if (isUsed()) return false;
  const root = document.getElementById('root');
  if (root?.firstChild == null || root.querySelector('[data-live], form') !== null) return false;
  return !mayBeSignedIn() && pageData()?.missing === undefined;
}

/** Events of a visitor who is about to use the page. Scrolling is not one of them: it is reading. */
const GESTURES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;
/** Some input, as with screen readers, fires none of these events. Milliseconds. */
const FALLBACK_MS = 20_000;

/** Browsers also fire pointermove when the page moves under a resting pointer. */
const isResting = (event: Event) => event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/** Calls `act` at the first gesture, or after {@link FALLBACK_MS}. Returns a function that cancels it. */
export function onFirstGesture(act: () => void): () => void {
  const waiting = new AbortController();
  const once = () => {
    stop();
    act();
  };
  const timer = setTimeout(once, FALLBACK_MS);
  const stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const onEvent = (event: Event) => {
    if (event.type !== 'pointermove' || !isResting(event)) once();
  };
  for (const gesture of GESTURES) {
    window.addEventListener(gesture, onEvent, { capture: true, passive: true, signal: waiting.signal });
  }
  return stop;
}
