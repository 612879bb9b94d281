import { randomBytes } from 'node:crypto';
import { Unavailable } from '@keystead/service-kit';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** The cost of a hash: memory in KiB and passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB and two passes. A hash took 17 ms when measured. */
export const strongCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/**
 * The maximum number of concurrent hashes. They share the thread pool with file calls: twenty at once block those for
 * half a second.
 */
const atATime = 2;

/** Milliseconds after which a queued hash is rejected: the gateway has timed out by then. */
const patience = 9_000;

/** Hashes and verifies passwords with argon2id (the package's default), at most two at a time. */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #turn = pLimit(atATime);
  /** The hash to compare with when there is no user. */
  readonly #nobodys: Promise<string>;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
    this.#nobodys = this.hash(randomBytes(32).toString('base64url'));
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#cost));
  }

  /**
   * Whether the password matches the hash. Without a hash, returns false after the same work. `guard` runs when the
   * queued check starts, so that a burst of guesses counts against the limits.
   */
  async matches(stored: string | null, password: string, guard: () => Promise<void>): Promise<boolean> {
    const compared = stored ?? (await this.#nobodys);
    return this.#inTurn(async () => {
      await guard();
      return (await verify(compared, password)) && stored !== null;
    });
  }

  /**
   * Rejects queued work after a timeout. After a flood, no work is done for requests that have timed out.
   * @throws Unavailable if the work has waited longer than `patience`.
   */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const asked = performance.now();
    return this.#turn(async () => {
      if (performance.now() - asked > patience) throw new Unavailable();
      return work();
    });
  }
}
