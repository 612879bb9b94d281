import { performance } from 'node:perf_hooks';

/** The share of its time that a program may be busy and still counts as idle. */
const idleShare = 0.1;

/**
 * Collects a program's garbage once, thoroughly, in the first stretch of time in which there is little to do. Starting leaves
 * some 20 MB, and V8 by itself looks for them only when something new wants room: a program that nobody asks for anything
 * would keep them for ever. It stands still meanwhile, once and for about a tenth of a second, so not while it is busy.
 * @param stretch milliseconds of each stretch that is looked at.
 */
export function collectWhenIdle(stretch = 2_000): void {
  let before = performance.eventLoopUtilization();
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > idleShare) return;
    clearInterval(look);
    void collect();
  }, stretch).unref();
}

/** V8's inspector collects what it can, returns the pages, and needs no flag of Node. */
async function collect(): Promise<void> {
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').catch(() => undefined);
  session.disconnect();
}
