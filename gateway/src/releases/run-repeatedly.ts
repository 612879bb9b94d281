import type { Logger } from '@keystead/service-kit';

/** Milliseconds until a failed run is retried: twice as long each time, up to the longest pause. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;

/** Runs a job until the returned function is called, `every` milliseconds after its end. Logs one failure in a row. */
export function runRepeatedly(
  { name, every, run }: { readonly name: string; readonly every: number; run(): Promise<unknown> },
  log: Logger,
): () => void {
  let stopped = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  async function next(): Promise<void> {
    let pause = every;
    try {
      await run();
      if (failures > 0 && !stopped) log.info({ job: name }, 'a job succeeded again');
      failures = 0;
    } catch (err) {
      if (failures === 0 && !stopped) log.warn({ err, job: name }, 'a job failed and is retried until it succeeds');
      pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
    }
    if (!stopped) timer = setTimeout(next, pause).unref();
  }
  void next();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
