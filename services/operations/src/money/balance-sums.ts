import { collectionStore } from '@keystead/service-kit';

/** Sums over the leases of a list, in integer cents. */
export interface BalanceSums {
  readonly leases: number;
  readonly balance_cents: number;
  readonly past_due_cents: number;
  readonly credit_cents: number;
  readonly past_due_leases: number;
}

interface Computed extends BalanceSums {
  /** The version of the account's leases before they were summed up. */
  readonly of: number;
  readonly at: Date;
}

interface StoredSums {
  /** The account. */
  readonly _id: number;
  /** Rises before and after each change of its leases, so that what was summed up in between is out of date. */
  readonly version: number;
  /** By the list: `all`, or leases in a state. */
  readonly lists?: Readonly<Record<string, Computed>>;
}

/** Milliseconds for which sums hold at most: a process that died between a change and the version leaves them wrong. */
const MAX_AGE_MS = 60_000;

/** Sums over the leases of an account, stored until one of them changes: summing up thousands takes longer than a page. */
export class StoredBalanceSums extends collectionStore<StoredSums>('ledger_sums') {
  /** Runs writes to leases of some accounts. */
  async during<R>(accountIds: readonly number[], write: () => Promise<R>): Promise<R> {
    const accounts = [...new Set(accountIds)];
    await this.#raise(accounts);
    return write().finally(() => this.#raise(accounts));
  }

  /** The stored sums of a list, or those that `compute` returns, which are stored then. */
  async of(accountId: number, list: string, compute: () => Promise<BalanceSums>): Promise<BalanceSums> {
    const stored = await this.collection.findOne({ _id: accountId });
    const known = stored?.lists?.[list];
    const now = Date.now();
    if (known && known.of === stored.version && now - known.at.getTime() < MAX_AGE_MS) return known;
    const sums = await compute();
    if (stored) {
      const computed: Computed = { ...sums, of: stored.version, at: new Date(now) };
      const same = { _id: accountId, version: stored.version };
      await this.collection.updateOne(same, { $set: { [`lists.${list}`]: computed } } as object);
    }
    return sums;
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
  }

  async #raise(accounts: readonly number[]): Promise<void> {
    const raise = (_id: number) => ({
      updateOne: { filter: { _id }, update: { $inc: { version: 1 } }, upsert: true },
    });
    if (accounts.length > 0) await this.collection.bulkWrite(accounts.map(raise) as never, { ordered: false });
  }
}
