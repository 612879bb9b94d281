import { isDeepStrictEqual } from 'node:util';
import type { PropertyReference, TenantReference } from '@keystead/contracts';
import { type Entity, everything, type Repository, retryOnConflict } from '@keystead/service-kit';

/** `current` are the denormalised fields that the record should have. */
export interface Stale<T, Copied> {
  readonly before: T;
  readonly current: Copied;
}

interface CopyingStore<T extends Entity, Copied> {
  readonly records: Pick<Repository<T>, 'find'>;
  /** Skips records that were changed since; resolves to how many were not. */
  updateCopies(stale: readonly Stale<T, Copied>[]): Promise<number>;
}

/** It is idempotent and writes only what differs. */
export abstract class Projection<T extends Entity, Copied extends object> {
  readonly #what: string;
  readonly #store: CopyingStore<T, Copied>;

  /** @param what a record in an error message, such as `this payment` */
  constructor(what: string, store: CopyingStore<T, Copied>) {
    this.#what = what;
    this.#store = store;
  }

  /** The property's days end in the time zone `zone`. */
  abstract afterProperty(property: PropertyReference, zone: string): Promise<void>;
  abstract afterTenant(tenant: TenantReference): Promise<void>;

  protected abstract currentCopies(records: readonly T[]): Promise<(record: T) => Copied>;

  /** By default all copies. */
  protected compared(current: Copied): object {
    return current;
  }

  /** Records that were just read. Deleted ones stay as they are. */
  async refreshRead(records: readonly T[]): Promise<void> {
    for (const { before } of await this.#staleOf(records.filter(({ live }) => live))) await this.refresh(before._id);
  }

  /** Repeats until nothing is stale, so that it catches a concurrent renaming. */
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
   * One write for each batch, because there may be thousands of records. If some of a batch changed concurrently, it is
   * refreshed one by one.
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
