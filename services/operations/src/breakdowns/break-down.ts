import { MAX_BREAKDOWN_ROWS } from '@keystead/contracts';
import type { AccumulatorOperator, Model, PipelineStage, QueryFilter } from 'mongoose';

/** The group key of a row: an id, a word or a month; null for records without one. */
type Key = number | string | null;

/** Sums by group. */
export interface Breakdown<S extends string> {
  readonly rows: readonly (Readonly<Record<S, number>> & { readonly key: Key })[];
  /** The sums of all rows, omitted ones included. */
  readonly sum: Readonly<Record<S, number>>;
  /** Whether rows were omitted. */
  readonly capped: boolean;
}

interface BreakdownOptions<S extends string> {
  /** The database expression that computes the group key of a record. */
  readonly by: unknown;
  readonly sums: Readonly<Record<S, AccumulatorOperator>>;
  /**
   * The sums that order the rows, the largest first. Without it, keys order the rows, and the highest keys are
   * returned.
   */
  readonly largest?: readonly NoInfer<S>[];
}

type Found<S extends string> = { rows: (Record<S, number> & { _id: Key })[]; sum: Record<S, number>[] };

/** Groups and sums up the records that a filter matches. Rows and totals come from one read. */
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
