export const POLL_MS = 30_000;

/** Polls while the page is visible, and at once when it becomes so after longer. Returns a function that stops it. */
export function poll(onPoll: () => void, every = POLL_MS): () => void {
  let polledAt = Date.now();
  const pollIfVisible = () => {
    if (document.visibilityState === 'hidden') return;
    polledAt = Date.now();
    onPoll();
  };
  const onVisible = () => {
    if (Date.now() - polledAt >= every) pollIfVisible();
  };
  const timer = setInterval(pollIfVisible, every);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Polls until `stop`, and again from `resume`: while there is no connection that would say what has changed. */
export function startPolling(onPoll: () => void, every = POLL_MS) {
  let stopPolling: (() => void) | null = poll(onPoll, every);
  return {
    resume(): void {
      stopPolling ??= poll(onPoll, every);
    },
    stop(): void {
      stopPolling?.();
      stopPolling = null;
    },
  };
}
