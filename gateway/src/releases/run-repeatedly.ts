import type { Logger } from '@keystead/service-kit';

/** Milliseconds until a failed run is retried: twice as long each time, up to the longest pause. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Runs a job repeatedly until the returned function is called. Each run returns how many milliseconds to pause. A
 * failed run is retried soon, and logged once in a row of failures.
 */
export function runRepeatedly(job: string, run: () => Promise<number>, log: Logger): () => void {
  let stopped = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  let failures = 0;
  async function next(): Promise<number> {
    try {
      const rest = await run();
      if (failures > 0 && !stopped) log.info({ job }, 'a job succeeded again');
      failures = 0;
      return rest;
    } catch (err) {
      if (failures === 0 && !stopped) log.warn({ err, job }, 'a job failed and is retried until it succeeds');
      failures += 1;
      return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1));
    }
  }
  void (async () => {
    while (!stopped) {
      const rest = await next();
      if (!stopped) await pause(rest);
    }
  })();
  return () => {
    stopped = true;
    wake();
  };
}
