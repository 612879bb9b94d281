import type { Connection } from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { RateLimited } from '../errors/rate-limited.ts';
import type { NamedLimit } from './limit-headers.ts';

/** How many attempts in how many seconds. */
export interface Allowance {
  readonly attempts: number;
  readonly seconds: number;
}

/** Counts attempts of one kind by a key, in the database, so that all copies of the service count together. */
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

  /** Makes the unique index that the counting rests on, and the one by which old counts go. */
  createIndexes(): Promise<void> {
    return this.#limiter.createIndexes();
  }

  /** @throws RateLimited when no attempt is left; counts nothing. */
  async check(key: string): Promise<void> {
    const state = await this.#limiter.get(key);
    if (state && state.consumedPoints >= this.#limit.quota) throw this.#tooMany(state);
  }

  /** Counts an attempt and says the how manieth it was. @throws RateLimited when it was one too many. */
  async count(key: string): Promise<number> {
    try {
      return (await this.#limiter.consume(key)).consumedPoints;
    } catch (thrown) {
      throw thrown instanceof RateLimiterRes ? this.#tooMany(thrown) : thrown;
    }
  }

  /** The current number of counted attempts. */
  async counted(key: string): Promise<number> {
    return (await this.#limiter.get(key))?.consumedPoints ?? 0;
  }

  /** Counts from nothing again. */
  async forget(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }

  #tooMany({ msBeforeNext }: RateLimiterRes): RateLimited {
    return new RateLimited(msBeforeNext / 1000, undefined, this.#limit);
  }
}
