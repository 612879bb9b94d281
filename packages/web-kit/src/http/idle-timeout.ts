/** How long a stream may be silent, in milliseconds. Its service sends something, if only a comment, more often. */
export const IDLE_TIMEOUT_MS = 12_000;

/** A connection on which data is expected. */
export interface IdleTimeout {
  /** Aborted when the connection was silent for too long, or by its caller. */
  readonly signal: AbortSignal;
  /** Whether silence ended it. */
  readonly timedOut: boolean;
  /** Resolves like `work`; rejects as soon as the line has ended. Each result restarts the timeout. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Ends it: pending calls of `watch` no longer wait. */
  stop(): void;
}

/** Watches a connection that may take any time in total, but may not be silent for {@link IDLE_TIMEOUT_MS}. */
export function idleTimeout(caller?: AbortSignal): IdleTimeout {
  const line = new AbortController();
  let timedOut = false;
  const leave = () => line.abort(caller?.reason);
  const onTimeout = () => {
    timedOut = true;
    line.abort();
  };
  let timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
  if (caller?.aborted) leave();
  caller?.addEventListener('abort', leave);
  const ended = new Promise<never>((_, reject) => {
    line.signal.addEventListener('abort', () => reject(line.signal.reason));
    if (line.signal.aborted) reject(line.signal.reason);
  });
  // It may end while nothing awaits it.
  ended.catch(() => {});
  return {
    signal: line.signal,
    get timedOut() {
      return timedOut;
    },
    async watch(work) {
      const result = await Promise.race([work, ended]);
      clearTimeout(timer);
      timer = setTimeout(onTimeout, IDLE_TIMEOUT_MS);
      return result;
    },
    stop() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
      line.abort();
    },
  };
}
