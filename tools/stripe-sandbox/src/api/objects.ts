import { createHash, randomUUID } from 'node:crypto';
import type { Model, QueryFilter } from 'mongoose';
import { missing } from './stripe-error.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random seed for ids where no request gives one. */
export const newSeed = (): string => randomUUID();

/**
 * An id such as `pi_3Kx…`. The same seed and prefix give the same id. A retry of a request under its `Idempotency-Key`
 * therefore creates no second object.
 */
export function objectId(prefix: string, seed: string, length = 24): string {
  const bytes = createHash('sha512').update(`${prefix} ${seed}`).digest();
  return prefix + Array.from({ length }, (_, at) => letters[(bytes[at % bytes.length] ?? 0) % letters.length]).join('');
}

/**
 * Seconds for which sessions, payment intents, disputes and refunds are stored: 400 days, so that users can look back a
 * year.
 */
export const OBJECTS_RETENTION_SECONDS = 400 * 24 * 60 * 60;

interface ListedObject {
  readonly _id: string;
  readonly created: Date;
}

interface PageRequest {
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
  /** The name of the objects in the error message for a missing one. */
  readonly kind: string;
}

interface ListRequest<T> extends PageRequest {
  readonly filter: QueryFilter<T>;
}

/** A page, newest first. */
export interface ListPage<T> {
  readonly rows: T[];
  readonly hasMore: boolean;
}

const DEFAULT_LIMIT = 10;

/** Reads a page of a collection, newest first, after the object that the caller saw last. */
export async function readList<T extends ListedObject>(model: Model<T>, request: ListRequest<T>): Promise<ListPage<T>> {
  const { filter, limit = DEFAULT_LIMIT, startingAfter, kind } = request;
  let after = {};
  if (startingAfter !== undefined) {
    const last = await model.findOne({ _id: startingAfter } as QueryFilter<T>).lean<T>();
    if (!last) throw missing(kind, startingAfter, 'starting_after');
    after = { $or: [{ created: { $lt: last.created } }, { created: last.created, _id: { $lt: last._id } }] };
  }
  const found = await model
    .find({ $and: [filter, after] } as QueryFilter<T>)
    .sort({ created: -1, _id: -1 })
    .limit(limit + 1)
    .lean<T[]>();
  return { rows: found.slice(0, limit), hasMore: found.length > limit };
}

/** A page of rows that are already in memory, newest first, after the row that the caller saw last. */
export function pageOf<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  { limit = DEFAULT_LIMIT, startingAfter, kind }: PageRequest,
): ListPage<T> {
  const last = startingAfter === undefined ? -1 : rows.findIndex((row) => idOf(row) === startingAfter);
  if (startingAfter !== undefined && last === -1) throw missing(kind, startingAfter, 'starting_after');
  const after = rows.slice(last + 1);
  return { rows: after.slice(0, limit), hasMore: after.length > limit };
}

export const presentList = <T, A>(url: string, { rows, hasMore }: ListPage<T>, present: (row: T) => A) => ({
  object: 'list' as const,
  data: rows.map(present),
  has_more: hasMore,
  url,
});

/** An instant in Stripe's format: whole seconds since 1970. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const secondsOrNull = (at: Date | null): number | null => at && seconds(at);
