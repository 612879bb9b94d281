import { type Order, type Page, readPage } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

const orders: Record<'updated_at', Order> = {
  updated_at: { field: 'updated_at', kind: 'instant', direction: 1 },
};

export interface ChangedPage {
  readonly since: Date | null;
  /** The end of the previous page. */
  readonly cursor: string | null;
  readonly limit: number;
  /** The only fields that are read, besides the id and the instant. */
  readonly only?: readonly string[] | undefined;
}

/**
 * Records of all accounts that other services' read models copy, deleted ones included, the earliest change first. The
 * collection needs an index of `updated_at` and `_id`.
 */
export function changedPage<T extends { readonly _id: number; readonly updated_at: Date }>(
  model: Model<T>,
  { since, cursor, limit, only }: ChangedPage,
): Promise<Page<T>> {
  // A cursor is later than the instant. With both, every page would read the index from the instant on.
  const filter = cursor === null && since ? ({ updated_at: { $gte: since } } as QueryFilter<T>) : {};
  const fields = only && ['updated_at', ...only];
  return readPage(model, { filter, orders, sort: 'updated_at', limit, cursor: cursor ?? undefined, only: fields });
}
