import { isDeepStrictEqual } from 'node:util';
import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { type Entity, everything, type Repository, retryOnConflict } from '@keystead/service-kit';

/** A record as it was read, with the denormalised fields that it should have. */
export interface Stale<T, Copied> {
  readonly before: T;
  readonly current: Copied;
}

/** A collection of records that copy fields of others. */
interface CopyingStore<T extends Entity, Copied> {
  readonly records: Pick<Repository<T>, 'find'>;
  /** Writes denormalised fields, except of records that were changed since; resolves to how many were not. */
  updateCopies(stale: readonly Stale<T, Copied>[]): Promise<number>;
}

/** Updates the denormalised fields of records. It is idempotent and writes only what differs. */
export abstract class Projection<T extends Entity, Copied extends object> {
  readonly #what: string;
  readonly #store: CopyingStore<T, Copied>;

  /** @param what a record in an error message, such as `this payment`. */
  constructor(what: string, store: CopyingStore<T, Copied>) {
    this.#what = what;
    this.#store = store;
  }

  /** Copies the fields of a property to the records that reference it. Its days end in the time zone `zone`. */
  abstract afterProperty(property: PropertyReference, zone: string): Promise<void>;
  abstract afterTenant(tenant: TenantReference): Promise<void>;

  /** Looks up for some records, together, the denormalised fields that each should have. */
  protected abstract currentCopies(records: readonly T[]): Promise<(record: T) => Copied>;

  /** The fields of a record that are compared; by default all of its copies. */
  protected compared(current: Copied): object {
    return current;
  }

  /** Reads the record again after each write until nothing is stale, so that it catches a concurrent renaming. */
  async refresh(id: number): Promise<void> {
    await retryOnConflict(this.#what, async () => {
      const record = await this.#store.records.find(everything, id);
      const stale = record ? await this.#staleOf([record]) : [];
      if (stale.length === 0) return true;
      await this.#store.updateCopies(stale);
      return undefined;
    });
  }

  /**
   * Works in batches with one write each, because there may be thousands of records. Those of a batch in which some
   * changed concurrently are refreshed one by one.
   */
  protected async refreshAll(batches: AsyncIterable<T[]>): Promise<void> {
    for await (const batch of batches) {
      const stale = await this.#staleOf(batch);
      if (stale.length === 0 || (await this.#store.updateCopies(stale)) === stale.length) continue;
      for (const { before } of stale) await this.refresh(before._id);
    }
  }

  async #staleOf(records: readonly T[]): Promise<Stale<T, Copied>[]> {
    const currentOf = await this.currentCopies(records);
    const isStale = ({ before, current }: Stale<T, Copied>) =>
      Object.entries(this.compared(current)).some(([name, copy]) => !isDeepStrictEqual(before[name as keyof T], copy));
    return records.map((before) => ({ before, current: currentOf(before) })).filter(isStale);
  }
}
