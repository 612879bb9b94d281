import type { Logger } from '@keystead/service-kit';
import type { Count } from './count.ts';

/** The timeout of the shared count in milliseconds. A test on a busy machine sets another. */
const DEFAULT_TIMEOUT_MS = 500;
/** How long a shared count that failed is not queried again, in milliseconds. */
const FALLBACK_MS = 5_000;

/**
 * Falls back from a shared count while its store is down. Each gateway then counts for itself, and a limit applies to
 * each of them. Requests wait for an unresponsive store at most once in 5 s.
 */
export function insuredCount(shared: Count, own: Count, log: Logger, timeoutMs = DEFAULT_TIMEOUT_MS): Count {
  let restsUntil = Number.NEGATIVE_INFINITY;
  return async (...args) => {
    if (performance.now() < restsUntil) return own(...args);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('the rate limit store does not respond')), timeoutMs);
    try {
      return await Promise.race([shared(...args), late.promise]);
    } catch (err) {
      if (performance.now() >= restsUntil) log.warn({ err }, 'rate limits are counted by this gateway alone for now');
      restsUntil = performance.now() + FALLBACK_MS;
      return own(...args);
    } finally {
      clearTimeout(timer);
    }
  };
}
