/** How long a stream may be silent, in milliseconds. Its service says something, if only a comment, more often. */
export const QUIET_MS = 12_000;

/** A line on which something is to be heard. */
export interface QuietLine {
  /** Aborted when the line was silent for too long, or by its caller. */
  readonly signal: AbortSignal;
  /** Whether it was the silence that ended it. */
  readonly silent: boolean;
  /** What `work` comes to; rejected as soon as the line has ended. Each that comes begins the silence anew. */
  hear<T>(work: Promise<T>): Promise<T>;
  /** Ends it: nothing is waited for any more. */
  hangUp(): void;
}

/** Watches over a line that may take as long as it wants, as long as it isn't silent. */
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
  // It may end while nobody waits.
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
