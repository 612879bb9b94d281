/** Milliseconds between two looks. */
export const POLL_MS = 30_000;

/** Looks every 30 seconds while the page can be seen, and at once when it is seen again after longer. Answers how to end it. */
export function poll(look: () => void): () => void {
  let looked = Date.now();
  const lookIfSeen = () => {
    if (document.visibilityState === 'hidden') return;
    looked = Date.now();
    look();
  };
  const seenAgain = () => {
    if (Date.now() - looked >= POLL_MS) lookIfSeen();
  };
  const timer = setInterval(lookIfSeen, POLL_MS);
  document.addEventListener('visibilitychange', seenAgain);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', seenAgain);
  };
}
