import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type Count, windowSeconds } from './count.ts';

/** Counts in this process alone. */
export function memoryCount(): Count {
  const limiter = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowSeconds });
  return async (caller, points, seconds = windowSeconds) => {
    const { consumedPoints, msBeforeNext } = await limiter.consume(caller, points, { customDuration: seconds });
    return { taken: consumedPoints, endsIn: msBeforeNext };
  };
}
