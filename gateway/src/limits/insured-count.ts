import type { Logger } from '@keystead/service-kit';
import type { Count } from './count.ts';

/** Milliseconds that the shared count has to answer, unless a test has a busy machine. */
const DEFAULT_PATIENCE = 500;
/** Milliseconds in which a shared count that failed is not asked again. */
const restsFor = 5_000;

/**
 * A shared count that is done without while its store is down: each gateway counts for itself then, and a limit holds for
 * each of them. Requests wait for a silent store once in 5 s at most.
 */
export function insuredCount(shared: Count, own: Count, log: Logger, patience = DEFAULT_PATIENCE): Count {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (...asked) => {
    if (performance.now() < restsUntil) return own(...asked);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the store of the limits does not answer')), patience);
    try {
      return await Promise.race([shared(...asked), late.promise]);
    } catch (err) {
      if (performance.now() >= restsUntil) log.warn({ err }, 'limits are counted by this gateway alone for a while');
      restsUntil = performance.now() + restsFor;
      return own(...asked);
    } finally {
      clearTimeout(timer);
    }
  };
}
