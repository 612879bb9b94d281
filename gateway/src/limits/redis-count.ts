import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { type OpenCount, WINDOW_SECONDS } from './count.ts';

/** Counts in Redis. The client reconnects by itself; a query while it is disconnected fails. */
export function redisCount(url: string): OpenCount {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  // A query reports that Redis is down, so this event needs no handling.
  redis.on('error', () => undefined);
  const limiter = new RateLimiterRedis({
    storeClient: redis,
    keyPrefix: 'keystead:requests',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  });
  return {
    count: async (caller, points, seconds = WINDOW_SECONDS) => {
      const { consumedPoints, msBeforeNext } = await limiter.consume(caller, points, { customDuration: seconds });
      return { used: consumedPoints, endsIn: msBeforeNext };
    },
    close: async () => redis.disconnect(),
  };
}
