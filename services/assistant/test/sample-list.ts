import { searchWords } from '@keystead/service-kit';

interface Search {
  readonly q?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** The rules of a sample's list. */
interface ListRules<R> {
  /** The texts that are searched. */
  readonly texts: (record: R) => readonly (string | null)[];
  /** The sort keys, ascending; nulls come last. */
  readonly keys: Readonly<Record<string, (record: R) => string | number | null>>;
  readonly defaultSort?: string;
}

const compared = (one: string | number | null, other: string | number | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** A page of the matching records, like the response of a service's list. */
export function sampleList<R extends { readonly id: number }>(
  records: readonly R[],
  { q, sort, limit = 200, cursor = '0' }: Search,
  { texts, keys, defaultSort = '-created_at' }: ListRules<R>,
) {
  const searched = searchWords(q);
  const found = records.filter((record) => {
    const words = searchWords(...texts(record));
    return searched.every((word) => words.some((text) => text.startsWith(word)));
  });
  const order = sort ?? defaultSort;
  const key = keys[order.replace(/^-/, '')];
  if (!key) throw new Error(`The sample has no order ${order}`);
  const direction = order.startsWith('-') ? -1 : 1;
  found.sort((one, other) => direction * (compared(key(one), key(other)) || one.id - other.id));
  const start = Number(cursor);
  const next = start + limit;
  return {
    rows: found.slice(start, next),
    next_cursor: next < found.length ? String(next) : null,
    total: found.length,
  };
}

/** Whether a record has all given values. Undefined ones are ignored. */
export const hasAll = <R extends object>(record: R, values: Partial<R>): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || record[name as keyof R] === value);

/** Whether a day is in a period, which may be open at either end. Null is in no bounded period. */
export function within(day: string | null, from?: string, to?: string): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
}
