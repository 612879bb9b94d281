import { createHash, randomUUID } from 'node:crypto';
import { missing } from './stripe-error.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The version of Stripe's API whose formats the sandbox implements. */
export const apiVersion = '2026-10-28.endive';

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

/** The page of a list that a request asks for, newest first. */
export interface Paging {
  readonly limit: number | undefined;
  /** The object that the caller saw last. */
  readonly starting_after: string | undefined;
}

/** A page, newest first. */
export interface ListPage<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
}

export const DEFAULT_LIMIT = 10;

/** A page of rows that are already in memory, newest first, after the row that the caller saw last. */
export function pageOf<T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  kind: string,
  { limit = DEFAULT_LIMIT, starting_after }: Paging,
): ListPage<T> {
  const last = starting_after === undefined ? -1 : rows.findIndex((row) => idOf(row) === starting_after);
  if (starting_after !== undefined && last === -1) throw missing(kind, starting_after, 'starting_after');
  const after = rows.slice(last + 1);
  return { rows: after.slice(0, limit), hasMore: after.length > limit };
}

export const presentList = <T, A>(url: string, { rows, hasMore }: ListPage<T>, present: (row: T) => A) => ({
  object: 'list' as const,
  data: rows.map(present),
  has_more: hasMore,
  url,
});

/** The entries of an object that are not undefined. */
export const given = <T extends object>(object: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never;

/** An instant in Stripe's format: whole seconds since 1970. */
export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const secondsOrNull = (at: Date | null): number | null => at && seconds(at);
