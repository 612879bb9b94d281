import type { Logger } from '@keystead/service-kit';
import type { Count } from './count.ts';

/** The timeout of the shared count in milliseconds. A test on a busy machine sets another. */
const DEFAULT_PATIENCE = 500;
/** How long a shared count that failed is not queried again, in milliseconds. */
const restsFor = 5_000;

/**
 * Falls back from a shared count while its store is down. Each gateway then counts for itself, and a limit applies to
 * each of them. Requests wait for an unresponsive store at most once in 5 s.
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
