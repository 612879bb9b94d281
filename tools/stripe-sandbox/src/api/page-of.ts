import type { ListPage } from './object-list.ts';
import { missing } from './stripe-error.ts';

/** Which page of rows to return, and the name of the rows in the error message for a missing one. */
export interface PageOf {
  readonly limit: number | undefined;
  readonly startingAfter: string | undefined;
  readonly kind: string;
}

const DEFAULT_LIMIT = 10;

/** A page of rows that are already in memory, newest first, after the row that the caller saw last. */
export function pageOf<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  { limit = DEFAULT_LIMIT, startingAfter, kind }: PageOf,
): ListPage<T> {
  const last = startingAfter === undefined ? -1 : rows.findIndex((row) => idOf(row) === startingAfter);
  if (startingAfter !== undefined && last === -1) throw missing(kind, startingAfter, 'starting_after');
  const after = rows.slice(last + 1);
  return { rows: after.slice(0, limit), hasMore: after.length > limit };
}
