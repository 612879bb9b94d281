import { randomBytes } from 'node:crypto';
import { Unavailable } from '@keystead/service-kit';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** The cost of a hash: memory in KiB and passes. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 19 MiB and two passes: 17 ms here. */
export const strongCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes at a time. They run on the pool that file calls use too: twenty at once hold those up for half a second. */
const atATime = 2;

/** Milliseconds after which a turn comes too late: the gateway has answered for us by then. */
const patience = 9_000;

/** Hashes and checks passwords with argon2id (the package's default kind), two at a time. */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #turn = pLimit(atATime);
  /** What a password is compared with when there is nobody to compare it with. */
  readonly #nobodys: Promise<string>;

  constructor(cost: PasswordCost) {
    this.#cost = cost;
    this.#nobodys = this.hash(randomBytes(32).toString('base64url'));
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, this.#cost));
  }

  /**
   * Whether the password is that of the hash; without a hash false, after the same work.
   * `guard` runs when the turn has come, so that a burst of guesses meets what the earlier ones of it did.
   */
  async matches(stored: string | null, password: string, guard: () => Promise<void>): Promise<boolean> {
    const compared = stored ?? (await this.#nobodys);
    return this.#inTurn(async () => {
      await guard();
      return (await verify(compared, password)) && stored !== null;
    });
  }

  /** So that a flood is over when it is over: nothing is worked off for those who were sent away meanwhile. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const asked = performance.now();
    return this.#turn(async () => {
      if (performance.now() - asked > patience) throw new Unavailable();
      return work();
    });
  }
}
