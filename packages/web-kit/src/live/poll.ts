/** Milliseconds between two looks. */
export const POLL_MS = 30_000;

/** Looks every 30 seconds, or as often as said, while the page can be seen, and at once when it is seen again after longer. Answers how to end it. */
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
