import { type Entity, type Order, type Page, readPage } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

const orders: Record<'updated_at', Order> = {
  updated_at: { field: 'updated_at', kind: 'instant', direction: 1 },
};

/** The index that finds what has changed, deleted records included. */
export const changedIndex = { updated_at: 1, _id: 1 } as const;

/** What to read of what has changed. */
interface ChangedPage {
  /** Null: from the beginning. */
  readonly since: Date | null;
  /** Where the page before ended, if there was one. */
  readonly cursor: string | null;
  readonly limit: number;
}

/** What has changed in a collection, for other services that keep copies of it: every account's, so in no scope. */
export class ChangedRecords<T extends Entity> {
  readonly #model: Model<T>;

  constructor(model: Model<T>) {
    this.#model = model;
  }

  /** The records that have changed since an instant, deleted ones included, those that changed longest ago first. */
  page({ since, cursor, limit }: ChangedPage): Promise<Page<T>> {
    // A cursor is later than the instant; to name both would have the index read from the instant on for each page.
    const filter = cursor === null && since ? ({ updated_at: { $gte: since } } as QueryFilter<T>) : {};
    return readPage(this.#model, { filter, orders, sort: 'updated_at', limit, cursor: cursor ?? undefined });
  }
}
