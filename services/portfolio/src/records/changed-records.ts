import { type Entity, type Order, type Page, readPage } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

const orders: Record<'updated_at', Order> = {
  updated_at: { field: 'updated_at', kind: 'instant', direction: 1 },
};

/** The index for reading changed records, including deleted ones. */
export const changedIndex = { updated_at: 1, _id: 1 } as const;

interface ChangedPage {
  /** Null to start from the beginning. */
  readonly since: Date | null;
  /** The end of the previous page, null for the first. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** The changed records of a collection, for other services' read models. It covers all accounts and takes no scope. */
export class ChangedRecords<T extends Entity> {
  readonly #model: Model<T>;

  constructor(model: Model<T>) {
    this.#model = model;
  }

  /** The records that have changed since an instant, including deleted ones, the earliest change first. */
  page({ since, cursor, limit }: ChangedPage): Promise<Page<T>> {
    // A cursor is later than the instant. With both, every page would read the index from the instant on.
    const filter = cursor === null && since ? ({ updated_at: { $gte: since } } as QueryFilter<T>) : {};
    return readPage(this.#model, { filter, orders, sort: 'updated_at', limit, cursor: cursor ?? undefined });
  }
}
