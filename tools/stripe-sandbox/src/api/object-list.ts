import type { Model, QueryFilter } from 'mongoose';
import { missing } from './stripe-error.ts';

/** A stored object that can be listed. */
interface ListedObject {
  readonly _id: string;
  readonly created: Date;
}

/** Which page of a list to read. */
export interface ListRequest<T> {
  readonly filter: QueryFilter<T>;
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
  /** The name of the objects in the error message for a missing one. */
  readonly kind: string;
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

/** The API representation of a list. */
export const presentList = <T, A>(url: string, { rows, hasMore }: ListPage<T>, present: (row: T) => A) => ({
  object: 'list' as const,
  data: rows.map(present),
  has_more: hasMore,
  url,
});

/** An instant in Stripe's format: whole seconds since 1970. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
