import { LRUCache } from 'lru-cache';
import { type IndexDefinition, type Model, mongo, type QueryFilter } from 'mongoose';
import { Batcher } from '../concurrency.ts';
import { ValidationFailed } from '../http/errors.ts';
import { driverOf, timeLimit } from '../persistence/database.ts';

/** The order of a list: a stored field, its type and direction. The id (`_id`) breaks ties. */
export interface Order {
  /** A text field that comes before `field`, in the same direction: the order of each of its values is that of `field`. */
  readonly group?: string;
  readonly field: string;
  readonly kind: 'text' | 'number' | 'instant';
  readonly direction: 1 | -1;
}

export interface PageRequest<T, S extends string> {
  readonly filter: QueryFilter<T>;
  readonly orders: Readonly<Record<S, Order>>;
  readonly sort: S;
  readonly limit?: number;
  readonly cursor?: string;
  readonly without?: readonly string[];
  /** The only fields of the rows, besides the id. */
  readonly only?: readonly string[] | undefined;
}

/** The rows of a page, and the cursor of the next; null on the last page. */
export interface Page<T> {
  readonly rows: T[];
  readonly next_cursor: string | null;
}

/** Filters of every list of records, instants: `updated_since` is inclusive, the others are not. */
export interface RecordTimes {
  readonly updated_since?: string;
  readonly created_after?: string;
  readonly created_before?: string;
}

interface Counting {
  /** Returns the number of matches, if it is stored elsewhere. */
  readonly counted?: () => Promise<number>;
  /** The index for the count, if the database would choose a slower one. */
  readonly countedBy?: IndexDefinition;
}

/** Some of the records that match a search, to be counted. */
export interface CountedGroup<T> extends Counting {
  readonly value: string;
  readonly filter: QueryFilter<T>;
}

export interface RecordSearch<T, S extends string>
  extends Pick<PageRequest<T, S>, 'sort' | 'limit' | 'cursor'>,
    RecordTimes,
    Counting {
  /** Filters besides the search words. */
  readonly filter?: QueryFilter<T>;
  readonly q?: string;
  /** Fields to omit from the rows, besides the internal ones. */
  readonly without?: readonly (keyof T & string)[];
  /** Counted with the first page. Their filters take the place of `filter`. */
  readonly groups?: readonly CountedGroup<T>[] | undefined;
}

/** The part of a list's query that all lists of records have, besides the order. */
export const recordQuery = ({
  q,
  limit,
  cursor,
  updated_since,
  created_after,
  created_before,
}: Omit<RecordSearch<unknown, string>, 'sort'>) => ({
  q,
  limit,
  cursor,
  updated_since,
  created_after,
  created_before,
});

/** The filter on the times of a record; empty without any. */
export function timesFilter({ updated_since, created_after, created_before }: RecordTimes): Record<string, object> {
  const created = {
    ...(created_after !== undefined && { $gt: new Date(created_after) }),
    ...(created_before !== undefined && { $lt: new Date(created_before) }),
  };
  return {
    ...(updated_since !== undefined && { updated_at: { $gte: new Date(updated_since) } }),
    ...(Object.keys(created).length > 0 && { created_at: created }),
  };
}

export interface RecordPage<T> extends Page<T> {
  readonly total: number;
  readonly total_capped?: true;
  /** One for each group of the search. */
  readonly counts?: { value: string; total: number; total_capped?: true }[];
}

/** The default page size (rules §3). */
const DEFAULT_LIMIT = 200;

type Value = string | number | Date;

function encode(sort: string, value: Value, id: number, group?: string): string {
  const place = [
    sort,
    value instanceof Date ? value.toISOString() : value,
    id,
    ...(group === undefined ? [] : [group]),
  ];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

interface Place {
  value: Value;
  id: number;
  group: string | undefined;
}

function decode(cursor: string, sort: string, { kind, group: grouped }: Order): Place {
  try {
    const [of, value, id, group] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const typed = kind === 'instant' ? new Date(value) : value;
    const fits =
      kind === 'instant' ? !Number.isNaN(typed.getTime()) : typeof typed === (kind === 'text' ? 'string' : 'number');
    const isInGroup = typeof group === (grouped === undefined ? 'undefined' : 'string');
    if (of === sort && fits && isInGroup && Number.isSafeInteger(id)) return { value: typed, id, group };
  } catch {}
  throw new ValidationFailed({ cursor: 'is not a cursor of this list in this order' });
}

const commandsOf = new WeakMap<object, Batcher<string, () => Promise<unknown>, unknown>>();

/**
 * Equal reads of a collection at the same time share a command, as when a change makes all open pages of an account
 * read again. It starts after each of them was requested, so that it includes every earlier write.
 */
function sharedRead<R>(model: object, what: object, read: () => Promise<R>): Promise<R> {
  const commands =
    commandsOf.get(model) ??
    new Batcher(async (_: string, reads: readonly (() => Promise<unknown>)[]) => {
      const found = await reads[0]?.();
      return reads.map(() => found);
    });
  commandsOf.set(model, commands);
  // As the driver sends it, so that only equal commands are equal here.
  const key = Buffer.from(mongo.BSON.serialize(what, { ignoreUndefined: false })).toString('latin1');
  return commands.add(key, read) as Promise<R>;
}

/**
 * Reads one page of a collection by keyset pagination, whose cost does not depend on the depth. A cursor contains the
 * sort key and id of the last row, so rows inserted before it do not shift the page.
 */
export async function readPage<T extends { _id: number }, S extends string>(
  model: Model<T>,
  { filter, orders, sort, limit = DEFAULT_LIMIT, cursor, without = [], only }: PageRequest<T, S>,
): Promise<Page<T>> {
  const order = orders[sort];
  const { field, direction, group } = order;
  const past = direction === 1 ? '$gt' : '$lt';
  let after = {};
  if (cursor !== undefined) {
    const last = decode(cursor, sort, order);
    const { value, id } = last;
    // Use a single index range. For two ranges joined by `$or`, the database compares all candidate plans for each.
    after =
      group === undefined
        ? { [field]: { [`${past}e`]: value }, $or: [{ [field]: { [past]: value } }, { _id: { [past]: id } }] }
        : {
            [group]: { [`${past}e`]: last.group },
            $or: [
              { [group]: { [past]: last.group } },
              { [field]: { [past]: value } },
              { [field]: value, _id: { [past]: id } },
            ],
          };
  }
  const matched = { $and: [filter, after] } as mongo.Filter<T & object>;
  const options = {
    projection: Object.fromEntries(only ? only.map((name) => [name, 1]) : without.map((name) => [name, 0])),
    sort: { ...(group !== undefined && { [group]: direction }), [field]: direction, _id: direction } as const,
    limit: limit + 1,
    // All in the first batch.
    batchSize: limit + 1,
    ...timeLimit,
  };
  const read = () => driverOf(model).find<T>(matched, options).toArray();
  const found = await sharedRead(model, { matched, options }, read);
  const rows = found.slice(0, limit);
  const last = found.length > limit && rows.at(-1);
  if (!last) return { rows, next_cursor: null };
  const storedValue = (name: string) => Reflect.get(last, name) as Value;
  return { rows, next_cursor: encode(sort, storedValue(field), last._id, group && String(storedValue(group))) };
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
  const options = { limit: TOTAL_CAP + 1, ...(hint && { hint: hint as Record<string, 1 | -1> }) };
  const counted = await sharedRead(model, { filter, options }, () => model.countDocuments(filter, options).exec());
  if (counted > TOTAL_CAP) cache.set(key, true);
  return upToCap(counted);
}

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

/** A sort key in both directions, as lists name them: `rent` and `-rent`. */
export const bothWays = <Name extends string>(name: Name, field: string, kind: Order['kind']) =>
  ({
    [name]: { field, kind, direction: 1 },
    [`-${name}`]: { field, kind, direction: -1 },
  }) as Record<Name | `-${Name}`, Order>;

/** An order by a status, with the records of each ordered by another field. */
export const byStatusThen = (group: string, field: string, kind: Order['kind']) =>
  ({
    status: { group, field, kind, direction: 1 },
    '-status': { group, field, kind, direction: -1 },
  }) as const satisfies Record<string, Order>;

/** The orders of append-only records: by id, which is their order of creation. */
export const orderById = bothWays('id', '_id', 'number');

/** The orders of every list of records: by creation time. Pages show the newest first. */
export const orderByCreation = bothWays('created_at', 'created_at', 'instant');

export const orderByName = bothWays('name', 'name_sort', 'text');
