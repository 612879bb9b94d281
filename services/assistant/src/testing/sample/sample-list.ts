import { searchWords } from '@keystead/service-kit';

interface Search {
  readonly q?: string;
  readonly sort?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** What a sample's list goes by. */
interface ListRules<R> {
  /** The texts in which words are looked for. */
  readonly texts: (record: R) => readonly (string | null)[];
  /** By what an order sorts, ascending; nulls come last. */
  readonly keys: Readonly<Record<string, (record: R) => string | number | null>>;
  readonly usual?: string;
}

const compared = (one: string | number | null, other: string | number | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
};

/** A page of the records that fit a search, as the services' lists answer it. */
export function sampleList<R extends { readonly id: number }>(
  records: readonly R[],
  { q, sort, limit = 200, cursor = '0' }: Search,
  { texts, keys, usual = '-created_at' }: ListRules<R>,
) {
  const wanted = searchWords(q);
  const found = records.filter((record) => {
    const words = searchWords(...texts(record));
    return wanted.every((word) => words.some((held) => held.startsWith(word)));
  });
  const order = sort ?? usual;
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

/** Whether a record has all of some values; those that are undefined are not asked for. */
export const hasAll = <R extends object>(record: R, values: Partial<R>): boolean =>
  Object.entries(values).every(([name, value]) => value === undefined || record[name as keyof R] === value);

/** Whether a day lies in a period, as far as it is bounded; no day lies in a bounded one. */
export function within(day: string | null, from?: string, to?: string): boolean {
  if (from === undefined && to === undefined) return true;
  return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
}
