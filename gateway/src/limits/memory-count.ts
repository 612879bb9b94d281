import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Count, WINDOW_SECONDS } from './count.ts';

/** Counts in this process alone. */
export function memoryCount(): Count {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS });
  return async (caller, points, seconds = WINDOW_SECONDS) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(caller, points, { customDuration: seconds });
    return { used: consumedPoints, endsIn: msBeforeNext };
  };
}
