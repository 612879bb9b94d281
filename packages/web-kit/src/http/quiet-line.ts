/** How long a stream may be silent, in milliseconds. Its service sends something, if only a comment, more often. */
export const QUIET_MS = 12_000;

/** A connection on which data is expected. */
export interface QuietLine {
  /** Aborted when the connection was silent for too long, or by its caller. */
  readonly signal: AbortSignal;
  /** Whether silence ended it. */
  readonly silent: boolean;
  /** Resolves like `work`; rejects as soon as the line has ended. Each result restarts the timeout. */
  hear<T>(work: Promise<T>): Promise<T>;
  /** Ends it: pending calls of `hear` no longer wait. */
  hangUp(): void;
}

/** Watches a connection that may take any time in total, but may not be silent for {@link QUIET_MS}. */
export function quietLine(caller?: AbortSignal): QuietLine {
  const line = new AbortController();
  let silent = false;
  const leave = () => line.abort(caller?.reason);
  const fallSilent = () => {
    silent = true;
    line.abort();
  };
  let timer = setTimeout(fallSilent, QUIET_MS);
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
    get silent() {
      return silent;
    },
    async hear(work) {
      const heard = await Promise.race([work, ended]);
      clearTimeout(timer);
      timer = setTimeout(fallSilent, QUIET_MS);
      return heard;
    },
    hangUp() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
      line.abort();
    },
  };
}
