import { LRUCache } from 'lru-cache';
import { type IndexDefinition, type Model, mongo, type QueryFilter } from 'mongoose';
import { keysetPage, keysetRows, type Order } from './keyset.ts';

export interface PageRequest<T, S extends string> {
  readonly filter: QueryFilter<T>;
  readonly orders: Readonly<Record<S, Order>>;
  readonly sort: S;
  readonly limit?: number;
  readonly cursor?: string;
  readonly without?: readonly string[];
}

/** The rows of a page, and the cursor of the next; null on the last page. */
export interface Page<T> {
  readonly rows: T[];
  readonly next_cursor: string | null;
}

export interface RecordSearch<T, S extends string> {
  /** Filters besides the search words. */
  readonly filter?: QueryFilter<T>;
  readonly q?: string;
  readonly sort: S;
  readonly limit?: number;
  readonly cursor?: string;
  /** Fields to omit from the rows, besides the internal ones. */
  readonly without?: readonly (keyof T & string)[];
  /** Returns the number of matches, if it is stored elsewhere. */
  readonly counted?: () => Promise<number>;
  /** The index for the count, if the database would choose a slower one. */
  readonly countedBy?: IndexDefinition;
}

export interface RecordPage<T> extends Page<T> {
  readonly total: number;
  readonly total_capped?: true;
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

/** The count at which a filtered count stops (rules §3). */
const TOTAL_CAP = 10_000;

/**
 * Milliseconds for which a capped count is cached: it costs more than the page, and a client that pages through the
 * list requests it repeatedly. A count below the cap is never cached, so it is exact.
 */
const CACHE_MS = 10_000;

const MAX_CACHED = 1_000;

const capped = new WeakMap<object, LRUCache<string, true>>();

function cappedOf(model: object): LRUCache<string, true> {
  const cache = capped.get(model) ?? new LRUCache<string, true>({ max: MAX_CACHED, ttl: CACHE_MS });
  capped.set(model, cache);
  return cache;
}

/** The `total` of a filtered list with this count. */
export const upToCap = (count: number): { total: number; total_capped?: true } =>
  count <= TOTAL_CAP ? { total: count } : { total: TOTAL_CAP, total_capped: true };

/** Exact up to 10,000; above that it is 10,000 with `total_capped` (rules §3), cached for 10 s. */
export async function countUpToCap<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  hint?: IndexDefinition,
): Promise<{ total: number; total_capped?: true }> {
  const cache = cappedOf(model);
  const key = mongo.BSON.EJSON.stringify(filter);
  if (cache.has(key)) return { total: TOTAL_CAP, total_capped: true };
  const counted = await model.countDocuments(filter, {
    limit: TOTAL_CAP + 1,
    ...(hint && { hint: hint as Record<string, 1 | -1> }),
  });
  if (counted > TOTAL_CAP) cache.set(key, true);
  return upToCap(counted);
}

/** Reads one page with the `total` of its filter, which is counted unless it is known. */
export async function readCountedPage<T extends { _id: number }, S extends string>(
  model: Model<T>,
  request: PageRequest<T, S>,
  total?: number,
): Promise<RecordPage<T>> {
  const [page, counted] = await Promise.all([
    readPage(model, request),
    total === undefined ? countUpToCap(model, request.filter) : { total },
  ]);
  return { ...page, ...counted };
}
