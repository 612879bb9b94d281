import ipaddr from 'ipaddr.js';
import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { type NamedLimit, RateLimited } from './errors.ts';

interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts attempts of one kind per key. The counts are in the database, so all copies of the service share them. */
export class AttemptLimit {
  readonly #limiter: RateLimiterMongo;
  readonly #limit: NamedLimit;

  constructor(database: Connection, kind: string, { attempts, seconds }: Allowance) {
    this.#limit = { name: kind, quota: attempts, seconds };
    this.#limiter = new RateLimiterMongo({
      storeClient: database.getClient(),
      dbName: database.name,
      tableName: 'attempt_limits',
      keyPrefix: kind,
      points: attempts,
      duration: seconds,
      disableIndexesCreation: true,
    });
  }

  /** Creates the unique index that the counting depends on, and the TTL index that removes old counts. */
  createIndexes(): Promise<void> {
    return this.#limiter.createIndexes();
  }

  /** Checks the limit without counting an attempt. @throws RateLimited if no attempt is left. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state && state.consumedPoints >= this.#limit.quota) throw this.#tooMany(state);
  }

  /** Counts an attempt and returns the number of attempts so far. @throws RateLimited if it exceeds the limit. */
  async count(key: string): Promise<number> {
    try {
      return (await this.#limiter.consume(key)).consumedPoints;
    } catch (thrown) {
      throw thrown instanceof RateLimiterRes ? this.#tooMany(thrown) : thrown;
    }
  }

  async counted(key: string): Promise<number> {
    return (await this.#limiter.get(key))?.consumedPoints ?? 0;
  }

  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }

  #tooMany({ msBeforeNext }: RateLimiterRes): RateLimited {
    return new RateLimited(msBeforeNext / 1000, undefined, this.#limit);
  }
}

/**
 * What counts as one client: an IPv4 address, or the /64 of an IPv6 address, because every client has billions. Any
 * other text counts as it is.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const plain = ipaddr.process(bare);
  if (plain instanceof ipaddr.IPv4) return plain.toString();
  const network = plain.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The response headers for a limit and its remaining quota (draft-ietf-httpapi-ratelimit-headers-10). */
export const limitHeaders = ({ name, quota, seconds }: NamedLimit, remaining: number, resetsIn: number) => ({
  'RateLimit-Policy': `"${name}";q=${quota};w=${seconds}`,
  RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetsIn)}`,
});
