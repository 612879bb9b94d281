/** What a request is sent by. */
export type Send = (request: Request) => Promise<Response>;

/** How often and how long a request is tried. */
export interface Retries {
  /** Tries after the first. */
  readonly most: number;
  /** Milliseconds before the first of them, twice as many before each next, unless the API says how long. */
  readonly pause: number;
  /** Milliseconds that are waited at most; what asks for more is given up at once. */
  readonly longest: number;
}

/** Statuses that say "not now", where nothing was done, and those by which nobody says what was done. */
const notNow = new Set([429, 502, 503, 504]);

/** Whether sending it twice does the same as sending it once. */
const isRepeatable = ({ method, headers }: Request) => method !== 'POST' || headers.has('idempotency-key');

function pauseOf(answer: Response | undefined, tried: number, { pause }: Retries): number {
  const seconds = Number(answer?.headers.get('retry-after') ?? Number.NaN);
  if (seconds >= 0) return seconds * 1000;
  return pause * 2 ** tried * (0.5 + Math.random() / 2);
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** Sends a request again that didn't arrive, came at a bad time or got lost on its way, as far as that can do no harm. */
export function withRetries(send: Send, retries: Retries): Send {
  return async (request) => {
    for (let tried = 0; ; tried++) {
      const last = tried >= retries.most || !isRepeatable(request);
      const answer = await send(last ? request : request.clone()).catch((error: unknown) => {
        if (last || request.signal.aborted) throw error;
        return undefined;
      });
      if (answer && (last || !notNow.has(answer.status))) return answer;
      const pause = pauseOf(answer, tried, retries);
      if (answer && pause > retries.longest) return answer;
      await answer?.body?.cancel();
      await wait(Math.min(pause, retries.longest), request.signal);
    }
  };
}
