/** What somebody does who is about to use a page. Scrolling isn't among it: that is reading. */
const GESTURES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;
/** Who stays so long may use it by means that make no gesture here, as screen readers do. */
const STAYS_MS = 20_000;

/** Browsers also tell of a pointer that rests while the page comes to lie under it. */
const rests = (event: Event) => event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/** Does something at the first gesture, or once somebody has stayed; answers how to wait no longer. */
export function onFirstGesture(act: () => void): () => void {
  const waiting = new AbortController();
  const once = () => {
    stop();
    act();
  };
  const timer = setTimeout(once, STAYS_MS);
  const stop = () => {
    clearTimeout(timer);
    waiting.abort();
  };
  const see = (event: Event) => {
    if (event.type !== 'pointermove' || !rests(event)) once();
  };
  for (const gesture of GESTURES) {
    window.addEventListener(gesture, see, { capture: true, passive: true, signal: waiting.signal });
  }
  return stop;
}
