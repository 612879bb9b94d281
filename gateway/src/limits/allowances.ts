import { LRUCache } from 'lru-cache';
import { type Count, WINDOW_SECONDS } from './counts.ts';

export interface Spent {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly resetsIn: number;
}

interface Share {
  /** Points that this gateway took from the shared count and has not spent yet. */
  left: number;
  /** Points that are left in the shared count, as of its last answer. */
  readonly elsewhere: number;
  readonly endsAt: number;
}

const BATCHES_PER_LIMIT = 20;

/** Gateways together never allow more than the limit: each takes a twentieth of it from a shared count at a time. */
export class Allowances {
  /** Concurrent requests share one query of the shared count. */
  readonly #shares: LRUCache<string, Share, number>;

  constructor(count: Count, seconds = WINDOW_SECONDS) {
    this.#shares = new LRUCache({
      max: 20_000,
      ignoreFetchAbort: true,
      fetchMethod: async (caller, _before, { context: limit }) => {
        const batch = Math.ceil(limit / BATCHES_PER_LIMIT);
        const { used, endsIn } = await count(caller, batch, seconds);
        const elsewhere = limit - used;
        return { left: Math.max(0, batch + Math.min(0, elsewhere)), elsewhere, endsAt: Date.now() + endsIn };
      },
    });
  }

  async spend(caller: string, limit: number): Promise<Spent> {
    for (;;) {
      const share = this.#current(caller);
      if (share?.left) {
        share.left -= 1;
        return this.#spent(share, true);
      }
      if (share && share.elsewhere <= 0) return this.#spent(share, false);
      await this.#shares.fetch(caller, { context: limit, forceRefresh: true });
    }
  }

  isSpent(caller: string): Spent | undefined {
    const share = this.#current(caller);
    return share && !share.left && share.elsewhere <= 0 ? this.#spent(share, false) : undefined;
  }

  #current(caller: string): Share | undefined {
    const share = this.#shares.get(caller);
    return share && share.endsAt > Date.now() ? share : undefined;
  }

  #spent({ left, elsewhere, endsAt }: Share, allowed: boolean): Spent {
    const resetsIn = Math.max(1, Math.ceil((endsAt - Date.now()) / 1000));
    return { allowed, remaining: left + Math.max(0, elsewhere), resetsIn };
  }
}
