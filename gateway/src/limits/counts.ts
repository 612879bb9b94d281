import { type Logger, volatileClient } from '@keystead/service-kit';
import { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRedis } from 'rate-limiter-flexible';
import type { GatewayConfig } from '../config.ts';

export const WINDOW_SECONDS = 60;

/**
 * Takes points from a caller's window, which the first begins. `seconds` is always the same for a caller. Resolves with
 * the points taken so far, and milliseconds until the window ends.
 */
export type Count = (caller: string, points: number, seconds?: number) => Promise<{ used: number; endsIn: number }>;

interface OpenCount {
  readonly count: Count;
  close(): Promise<void>;
}

type Limiter = RateLimiterMemory | RateLimiterRedis | RateLimiterMongo;

const limits = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS };

const countOf =
  (limiter: Limiter): Count =>
  async (caller, points, seconds = WINDOW_SECONDS) => {
    // It needs its own variable, because the types of the limiter in MongoDB lack the second option.
    const options = { attrs: {}, customDuration: seconds };
    const { consumedPoints, msBeforeNext } = await limiter.consume(caller, points, options);
    return { used: consumedPoints, endsIn: msBeforeNext };
  };

export const memoryCount = (): Count => countOf(new RateLimiterMemory(limits));

/** Counts in Redis. The client reconnects by itself; a query while it is disconnected fails. */
function redisCount(url: string): OpenCount {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  // A query reports that Redis is down, so this event needs no handling.
  redis.on('error', () => undefined);
  const limiter = new RateLimiterRedis({ ...limits, storeClient: redis, keyPrefix: 'keystead:requests' });
  return { count: countOf(limiter), close: async () => redis.disconnect() };
}

/** Creates the indexes at once, or as soon as the database is available. */
function mongoCount(uri: string, name = 'keystead_gateway'): OpenCount {
  const client = volatileClient(uri);
  const limiter = new RateLimiterMongo({
    ...limits,
    storeClient: client,
    dbName: name,
    tableName: 'request_counts',
    keyPrefix: '',
    disableIndexesCreation: true,
  });
  const count = countOf(limiter);
  let indexes: Promise<void> | undefined;
  const indexed = () => {
    indexes ??= limiter.createIndexes().catch((error) => {
      indexes = undefined;
      throw error;
    });
    return indexes;
  };
  void indexed().catch(() => undefined);
  return {
    async count(...args) {
      await indexed();
      return count(...args);
    },
    close: () => client.close(),
  };
}

/** The timeout of the shared count in milliseconds. A test on a busy machine sets another. */
const DEFAULT_TIMEOUT_MS = 500;
/** How long a shared count that failed is not queried again, in milliseconds. */
const FALLBACK_MS = 5_000;

/** While the store is down, each gateway counts for itself. Requests wait for it at most once in 5 s. */
function insuredCount(shared: Count, own: Count, log: Logger, timeoutMs = DEFAULT_TIMEOUT_MS): Count {
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

type Stores = Pick<GatewayConfig, 'REDIS_URL' | 'MONGODB_URI' | 'MONGODB_DATABASE'>;

function sharedCount({ REDIS_URL, MONGODB_URI, MONGODB_DATABASE }: Stores): OpenCount | undefined {
  if (REDIS_URL) return redisCount(REDIS_URL);
  return MONGODB_URI ? mongoCount(MONGODB_URI, MONGODB_DATABASE) : undefined;
}

/** The count that the settings name: in Redis, in MongoDB, or in this process if neither is set. */
export function openCount(stores: Stores, log: Logger, timeoutMs?: number): OpenCount {
  const own = memoryCount();
  const shared = sharedCount(stores);
  return shared
    ? { count: insuredCount(shared.count, own, log, timeoutMs), close: shared.close }
    : { count: own, close: async () => undefined };
}
