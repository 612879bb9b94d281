import type { Logger } from '@keystead/service-kit';
import type { GatewayConfig } from '../config.ts';
import type { OpenCount } from './count.ts';
import { insuredCount } from './insured-count.ts';
import { memoryCount } from './memory-count.ts';
import { mongoCount } from './mongo-count.ts';
import { redisCount } from './redis-count.ts';

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
