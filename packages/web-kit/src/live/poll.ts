/** The default interval of polling, in milliseconds. */
export const POLL_MS = 30_000;

/**
 * Polls every 30 seconds, or at the given interval, while the page is visible, and immediately when it becomes visible
 * again after longer. Returns a function that stops it.
 */
export function poll(look: () => void, every = POLL_MS): () => void {
  let looked = Date.now();
  const lookIfSeen = () => {
    if (document.visibilityState === 'hidden') return;
    looked = Date.now();
    look();
  };
  const seenAgain = () => {
    if (Date.now() - looked >= every) lookIfSeen();
  };
  const timer = setInterval(lookIfSeen, every);
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
