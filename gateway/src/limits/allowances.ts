import { LRUCache } from 'lru-cache';
import { type Count, windowSeconds } from './count.ts';

/** The result of one request of a caller. */
export interface Spent {
  readonly allowed: boolean;
  /** Requests that are left in the window. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetsIn: number;
}

/** This gateway's share of one caller's window. */
interface Holding {
  /** Points that this gateway took from the shared count and has not spent yet. */
  left: number;
  /** Points that are left in the shared count, as of its last answer. */
  readonly elsewhere: number;
  readonly endsAt: number;
}

/** Into how many portions a limit is divided. */
const portions = 20;

/**
 * Spends requests from a shared count, and takes a twentieth of the limit from it at a time. So two gateways together
 * never allow more requests than the limit, though each may hold up to an unused twentieth. A rejection does not query
 * the shared count.
 */
export class Allowances {
  readonly #count: Count;
  readonly #seconds: number;
  readonly #holdings = new LRUCache<string, Holding>({ max: 20_000 });
  readonly #taking = new Map<string, Promise<void>>();

  /** @param seconds the length of the window in which a limit applies. */
  constructor(count: Count, seconds = windowSeconds) {
    this.#count = count;
    this.#seconds = seconds;
  }

  /** Spends one request of a caller with `limit` requests in a window. */
  async spend(caller: string, limit: number): Promise<Spent> {
    for (;;) {
      const holding = this.#current(caller);
      if (holding?.left) {
        holding.left -= 1;
        return this.#spent(holding, true);
      }
      if (holding && holding.elsewhere <= 0) return this.#spent(holding, false);
      await this.#take(caller, limit);
    }
  }

  /** Returns the result if this gateway knows that a caller has spent everything; undefined otherwise. */
  isSpent(caller: string): Spent | undefined {
    const holding = this.#current(caller);
    return holding && !holding.left && holding.elsewhere <= 0 ? this.#spent(holding, false) : undefined;
  }

  #current(caller: string): Holding | undefined {
    const holding = this.#holdings.get(caller);
    return holding && holding.endsAt > Date.now() ? holding : undefined;
  }

  #spent({ left, elsewhere, endsAt }: Holding, allowed: boolean): Spent {
    const resetsIn = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
    return { allowed, remaining: left + Math.max(0, elsewhere), resetsIn };
  }

  /** Concurrent requests share one query. */
  async #take(caller: string, limit: number): Promise<void> {
    const taking = this.#taking.get(caller) ?? this.#ask(caller, limit).finally(() => this.#taking.delete(caller));
    this.#taking.set(caller, taking);
    return taking;
  }

  async #ask(caller: string, limit: number): Promise<void> {
    const portion = Math.ceil(limit / portions);
    const { taken, endsIn } = await this.#count(caller, portion, this.#seconds);
    const elsewhere = limit - taken;
    const left = Math.max(0, portion + Math.min(0, elsewhere));
    this.#holdings.set(caller, { left, elsewhere, endsAt: Date.now() + endsIn });
  }
}
