import { volatileClient } from '@keystead/service-kit';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { type OpenCount, WINDOW_SECONDS } from './count.ts';

/**
 * Counts in a database of the gateways' own. It creates the indexes at once, or as soon as the database is available.
 */
export function mongoCount(uri: string, name = 'keystead_gateway'): OpenCount {
  const client = volatileClient(uri);
  const limiter = new RateLimiterMongo({
    storeClient: client,
    dbName: name,
    tableName: 'request_counts',
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
    disableIndexesCreation: true,
  });
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
    count: async (caller, points, seconds = WINDOW_SECONDS) => {
      await indexed();
      // It needs its own variable, because the types of this limiter lack the second option.
      const options = { attrs: {}, customDuration: seconds };
      const { consumedPoints, msBeforeNext } = await limiter.consume(caller, points, options);
      return { used: consumedPoints, endsIn: msBeforeNext };
    },
    close: () => client.close(),
  };
}
