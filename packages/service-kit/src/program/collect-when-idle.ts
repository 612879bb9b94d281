import { performance } from 'node:perf_hooks';

const IDLE_SHARE = 0.1;

/**
 * Collects garbage once, in the first interval in which the program is idle: startup leaves about 20 MB, which V8 would
 * collect only for new objects. It blocks the process for a tenth of a second.
 * @param stretch length in milliseconds of each interval whose utilization is measured.
 */
export function collectWhenIdle(stretch = 2_000): void {
  let before = performance.eventLoopUtilization();
  const check = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > IDLE_SHARE) return;
    clearInterval(check);
    void collect();
  }, stretch).unref();
}

/** Uses V8's inspector, which collects all garbage, returns the pages to the system and needs no Node flag. */
async function collect(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').catch(() => undefined);
  session.disconnect();
}
