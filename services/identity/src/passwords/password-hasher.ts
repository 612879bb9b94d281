import { randomBytes } from 'node:crypto';
import { Unavailable } from '@keystead/service-kit';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** Memory in KiB, and passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB and two passes. A hash took 17 ms when measured. */
export const strongCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** They share the thread pool with file calls: twenty at once block those for half a second. */
const MAX_CONCURRENT = 2;

/** Milliseconds. The gateway has timed out by then. */
const QUEUE_TIMEOUT_MS = 9_000;

/** With argon2id (the package's default). */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #limit = pLimit(MAX_CONCURRENT);
  /** To compare with when there is no user. */
  readonly #dummyHash: Promise<string>;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
    this.#dummyHash = this.hash(randomBytes(32).toString('base64url'));
  }

  hash(password: string): Promise<string> {
    return this.#enqueue(() => hash(password, this.#cost));
  }

  /**
   * Without a hash, false after the same work. `guard` runs when the queued check starts, so that a burst of guesses
   * counts against the limits.
   */
  async matches(stored: string | null, password: string, guard: () => Promise<void>): Promise<boolean> {
    const compared = stored ?? (await this.#dummyHash);
    return this.#enqueue(async () => {
      await guard();
      return (await verify(compared, password)) && stored !== null;
    });
  }

  /**
   * After a flood, no work is done for requests that have timed out.
   * @throws Unavailable if the work has waited longer than `QUEUE_TIMEOUT_MS`
   */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const queuedAt = performance.now();
    return this.#limit(async () => {
      if (performance.now() - queuedAt > QUEUE_TIMEOUT_MS) throw new Unavailable();
      return work();
    });
  }
}
