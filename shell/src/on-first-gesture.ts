/** Events of a visitor who is about to use the page. Scrolling is not one of them: it is reading. */
const GESTURES = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click'] as const;
/**
 * A visitor who stays this long, in milliseconds, may use input that fires none of these events, as with screen
 * readers.
 */
const STAYS_MS = 20_000;

/** Browsers also fire pointermove when the page moves under a resting pointer. */
const rests = (event: Event) => event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;

/** Calls `act` at the first gesture, or after {@link STAYS_MS}. Returns a function that cancels it. */
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
