import { MAX_BREAKDOWN_ROWS } from '@keystead/contracts';
import { addMonths, monthIn, startOfMonth } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, PipelineStage, QueryFilter } from 'mongoose';

/** An id, a word or a month; null for records without one. */
type Key = number | string | null;

export interface Breakdown<S extends string> {
  readonly rows: readonly (Readonly<Record<S, number>> & { readonly key: Key })[];
  /** The sums of all rows, omitted ones included. */
  readonly sum: Readonly<Record<S, number>>;
  /** Whether rows were omitted. */
  readonly capped: boolean;
}

interface BreakdownOptions<S extends string> {
  readonly by: unknown;
  readonly sums: Readonly<Record<S, AccumulatorOperator>>;
  /** The sums that order the rows, the largest first. By default keys order them, and the highest keys are returned. */
  readonly largest?: readonly NoInfer<S>[];
}

type Found<S extends string> = { rows: (Record<S, number> & { _id: Key })[]; sum: Record<S, number>[] };

/** Rows and totals come from one read. */
export async function breakDown<T, S extends string>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { by, sums, largest }: BreakdownOptions<S>,
): Promise<Breakdown<S>> {
  const names = Object.keys(sums) as S[];
  const descending = (largest ?? []).map((name) => [name, -1] as const);
  const sort = Object.fromEntries<1 | -1>([...descending, ['_id', largest ? 1 : -1]]);
  const total = Object.fromEntries(names.map((name) => [name, { $sum: `$${name}` }]));
  const stages: PipelineStage[] = [
    { $match: filter },
    { $group: { _id: by, ...sums } },
    {
      $facet: {
        rows: [{ $sort: sort }, { $limit: MAX_BREAKDOWN_ROWS + 1 }],
        sum: [{ $group: { _id: null, ...total } }],
      },
    },
  ];
  const [found] = await model.aggregate<Found<S>>(stages);
  const numbers = (of: Record<S, number> | undefined) =>
    Object.fromEntries(names.map((name) => [name, of?.[name] ?? 0])) as Record<S, number>;
  const listed = (found?.rows ?? []).slice(0, MAX_BREAKDOWN_ROWS).map((row) => ({ key: row._id, ...numbers(row) }));
  return {
    rows: largest ? listed : listed.toReversed(),
    sum: numbers(found?.sum[0]),
    capped: (found?.rows.length ?? 0) > MAX_BREAKDOWN_ROWS,
  };
}

const rank = (key: Key): number => (key === null ? 0 : typeof key === 'number' ? 1 : 2);

/** As in the database: null, numbers, words. */
const compareKeys = (one: Key, other: Key): number =>
  rank(one) - rank(other) || (one === other ? 0 : (one ?? 0) < (other ?? 0) ? -1 : 1);

type Row<S extends string> = readonly [Key, Readonly<Record<S, number>>];

/** Sorting all of 10,000 rows by all sums would take most of the time of a request. */
function amongLargest<S extends string>(rows: readonly Row<S>[], name: S | undefined): readonly Row<S>[] {
  if (name === undefined || rows.length <= MAX_BREAKDOWN_ROWS) return rows;
  const least =
    Float64Array.from(rows, ([, row]) => row[name])
      .sort()
      .at(-MAX_BREAKDOWN_ROWS) ?? 0;
  return rows.filter(([, row]) => row[name] >= least);
}

/** As {@link breakDown} makes it, of rows that are summed up already. `none` are the sums of no record. */
export function breakdownOf<S extends string>(
  sums: ReadonlyMap<Key, Readonly<Record<S, number>>>,
  { none, largest }: { none: Readonly<Record<S, number>> } & Pick<BreakdownOptions<S>, 'largest'>,
): Breakdown<S> {
  const rows = [...sums];
  const before = ([key, one]: Row<S>, [otherKey, other]: Row<S>) => {
    for (const name of largest ?? []) if (one[name] !== other[name]) return other[name] - one[name];
    return compareKeys(key, otherKey);
  };
  const sum: Record<S, number> = { ...none };
  const names = Object.keys(none) as S[];
  for (const row of sums.values()) for (const name of names) sum[name] += row[name];
  const sorted = (largest ? amongLargest(rows, largest[0]) : rows).toSorted(before);
  const listed = largest ? sorted.slice(0, MAX_BREAKDOWN_ROWS) : sorted.slice(-MAX_BREAKDOWN_ROWS);
  return { rows: listed.map(([key, row]) => ({ key, ...row })), sum, capped: rows.length > MAX_BREAKDOWN_ROWS };
}

/** The number of months that are split at the start of the month in the time zone. Earlier months are split in UTC. */
const MAX_MONTHS = 480;

interface Dated {
  /** The path of the date in a record: `$paid_date`. */
  readonly date: string;
  readonly zone: string;
  /** The index to read from; by default the database chooses. */
  readonly hint?: Record<string, 1 | -1>;
}

async function spanOf<T>(model: Model<T>, filter: QueryFilter<T>, { date, hint }: Dated): Promise<[Date, Date] | null> {
  const stages = [{ $match: filter }, { $group: { _id: null, first: { $min: date }, last: { $max: date } } }];
  const [span] = await model.aggregate<{ first: Date | null; last: Date | null }>(stages, hint && { hint });
  return span?.first && span.last ? [span.first, span.last] : null;
}

/** Ascending, at most {@link MAX_MONTHS}. */
function monthsBetween([first, last]: [Date, Date], zone: string): string[] {
  const [from, to] = [monthIn(zone, first), monthIn(zone, last)];
  const months = [to];
  for (let month = to; month > from && months.length < MAX_MONTHS; months.unshift(month)) month = addMonths(month, -1);
  return months;
}

/**
 * An expression for the month (`2026-03`) of each record's date, with months that begin in a time zone. It is a tree of
 * comparisons with the start of each month: the database knows fewer time zones than the product, spells some
 * differently, and fails at unknown ones.
 */
export async function monthOf<T>(model: Model<T>, filter: QueryFilter<T>, dated: Dated): Promise<object> {
  const { date, zone } = dated;
  const earlier = { $dateToString: { date, format: '%Y-%m' } };
  const span = await spanOf(model, filter, dated);
  if (!span) return earlier;
  const months = monthsBetween(span, zone);
  const leaves = [earlier, ...months.map((month) => ({ $literal: month }))];
  const starts = months.map((month) => startOfMonth(month, zone));
  const among = (from: number, to: number): object => {
    if (from === to) return leaves[from] ?? earlier;
    const middle = Math.ceil((from + to) / 2);
    return { $cond: [{ $lt: [date, starts[middle - 1]] }, among(from, middle - 1), among(middle, to)] };
  };
  return among(0, months.length);
}

/** A key that is an id has a name. */
export const presentKey = (key: Key, names: ReadonlyMap<number, string>) =>
  typeof key === 'number' ? { key: String(key), id: key, name: names.get(key) ?? null } : { key, id: null, name: null };

export const idsAmong = (rows: readonly { readonly key: Key }[]): number[] =>
  rows.flatMap(({ key }) => (typeof key === 'number' ? [key] : []));

/** By an id in each record: `$request_id`. */
export async function countsBy<T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  by: string,
): Promise<(id: number) => number> {
  const found = await model.aggregate<{ _id: number; count: number }>([
    { $match: filter },
    { $group: { _id: by, count: { $sum: 1 } } },
  ]);
  const counts = new Map(found.map(({ _id, count }) => [_id, count]));
  return (id) => counts.get(id) ?? 0;
}
