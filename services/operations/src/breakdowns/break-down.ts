import { MAX_BREAKDOWN_ROWS } from '@keystead/contracts';
import type { AccumulatorOperator, Model, PipelineStage, QueryFilter } from 'mongoose';

/** What the rows of a breakdown have in common: an id, a word, a month; null where there is none. */
type Key = number | string | null;

/** Sums by what they have in common. */
export interface Breakdown<S extends string> {
  readonly rows: readonly (Readonly<Record<S, number>> & { readonly key: Key })[];
  /** Of all, rows left out included. */
  readonly sum: Readonly<Record<S, number>>;
  /** Whether rows were left out. */
  readonly capped: boolean;
}

/** How something is broken down. */
interface Manner<S extends string> {
  /** What says what a record has in common with others, as the database computes it. */
  readonly by: unknown;
  readonly sums: Readonly<Record<S, AccumulatorOperator>>;
  /** The sums by which rows are ordered, the largest first; none: by their keys, of which the last ones are kept. */
  readonly largest?: readonly NoInfer<S>[];
}

type Found<S extends string> = { rows: (Record<S, number> & { _id: Key })[]; sum: Record<S, number>[] };

/** Sums up what a filter matches by what it has in common: the rows and the sum of them from one reading. */
export async function breakDown<T, S extends string>(
  model: Model<T>,
  filter: QueryFilter<T>,
  { by, sums, largest }: Manner<S>,
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
  const shown = (found?.rows ?? []).slice(0, MAX_BREAKDOWN_ROWS).map((row) => ({ key: row._id, ...numbers(row) }));
  return {
    rows: largest ? shown : shown.toReversed(),
    sum: numbers(found?.sum[0]),
    capped: (found?.rows.length ?? 0) > MAX_BREAKDOWN_ROWS,
  };
}
