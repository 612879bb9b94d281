import type { Model, QueryFilter } from 'mongoose';
import { keysetPage, keysetRows, type Order } from './keyset.ts';

/** A page of a list: the matching records, in a named order, after a cursor. */
export interface PageRequest<T, S extends string> {
  readonly filter: QueryFilter<T>;
  readonly orders: Readonly<Record<S, Order>>;
  readonly sort: S;
  readonly limit?: number;
  readonly cursor?: string;
  /** Fields to omit from the rows. */
  readonly without?: readonly string[];
}

/** The rows of a page, and the cursor of the next; null on the last page. */
export interface Page<T> {
  readonly rows: T[];
  readonly next_cursor: string | null;
}

/** The default page size (rules §3). */
const DEFAULT_LIMIT = 200;

/** Reads one page of a collection by keyset pagination, whose cost does not depend on the depth. */
export async function readPage<T extends { _id: number }, S extends string>(
  model: Model<T>,
  { filter, orders, sort, limit = DEFAULT_LIMIT, cursor, without = [] }: PageRequest<T, S>,
): Promise<Page<T>> {
  const order = orders[sort];
  const page = keysetPage(sort, order, limit, cursor);
  const found = await model
    .find({ $and: [filter, page.after] } as QueryFilter<T>, Object.fromEntries(without.map((field) => [field, 0])))
    .sort(page.sort)
    .limit(page.limit)
    .lean<T[]>();
  const { rows, nextCursor } = keysetRows(found, sort, order, limit);
  return { rows, next_cursor: nextCursor };
}
