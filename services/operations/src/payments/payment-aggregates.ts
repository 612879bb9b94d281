import type { Aggregate } from '@keystead/service-kit';
import type { Model, PipelineStage } from 'mongoose';
import { always, type Payment, statusAt } from './payment.ts';
import { inMonths, type MonthlyRevenue, type PaymentSums, revenue, revenueTypes } from './payment-statistics.ts';

/** The index fields that serve sums, beside the scope. */
export const summed = { status: 1, payment_type: 1, paid_date: 1, overdue_at: 1, amount_cents: 1 } as const;
/** The index from which the aggregates of an account's payments are computed, some shards at a time. */
export const byShard = { account_id: 1, live: 1, figures_part: 1, ...summed } as const;

/** The fields that determine how payments are counted and summed up at any instant. */
type Kind = Pick<Payment, 'status' | 'payment_type' | 'overdue_at'>;

interface Amount {
  readonly count: number;
  readonly cents: number;
}

/** The payments of an account that share these fields. */
interface PaymentGroup extends Kind, Amount {}

/** Aggregates some shards of an account's payments as a covered query, without fetching payments. */
const aggregateShards = <Row>(
  model: Model<Payment>,
  account_id: number,
  shards: readonly number[],
  stages: readonly PipelineStage[],
): Promise<Row[]> =>
  model
    .aggregate<Row>([{ $match: { account_id, live: true, figures_part: { $in: shards } } }, ...stages])
    .hint(byShard)
    .exec();

interface Grouped extends Amount {
  readonly _id: Kind & { readonly shard: number };
}

/**
 * The aggregate of an account's payments by kind and shard. Pending payments are also split by when they become
 * overdue.
 */
export const paymentGroups = (model: Model<Payment>): Aggregate<readonly PaymentGroup[]> => ({
  name: 'alike',
  of: '',
  none: [],
  async derive(accountId, shards) {
    const overdue_at = { $cond: [{ $eq: ['$status', 'pending'] }, '$overdue_at', always] };
    const by = { shard: '$figures_part', status: '$status', payment_type: '$payment_type', overdue_at };
    const grouped = { _id: by, count: { $sum: 1 }, cents: { $sum: '$amount_cents' } };
    const groups = new Map<number, PaymentGroup[]>();
    for (const { _id, ...amount } of await aggregateShards<Grouped>(model, accountId, shards, [{ $group: grouped }])) {
      const { shard, ...kind } = _id;
      groups.set(shard, [...(groups.get(shard) ?? []), { ...kind, ...amount }]);
    }
    return groups;
  },
});

/** The groups that have a status and a type at an instant. Without one of the two, every value matches. */
export const ofKind = (
  shards: readonly (readonly PaymentGroup[])[],
  { status, payment_type }: Partial<Pick<Payment, 'status' | 'payment_type'>>,
  now: Date,
): PaymentGroup[] =>
  shards
    .flat()
    .filter(
      (group) =>
        (status === undefined || statusAt(group, now) === status) &&
        (payment_type === undefined || group.payment_type === payment_type),
    );

export function sumsOf(payments: readonly PaymentGroup[], now: Date): PaymentSums {
  const sums = { revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 };
  for (const { count, cents, payment_type, ...group } of payments) {
    const status = statusAt(group, now);
    sums.count += count;
    if (status === 'pending') sums.pending_cents += cents;
    if (status === 'overdue') sums.overdue_cents += cents;
    if (status !== 'completed') continue;
    if (payment_type === 'deposit') sums.deposit_cents += cents;
    else if (revenueTypes.includes(payment_type)) sums.revenue_cents += cents;
  }
  return sums;
}

/** The revenue of a month in a shard. `place` is the month's index in the list of months. */
interface OfMonth {
  readonly _id: { readonly shard: number; readonly place: number };
  readonly cents: number;
}

/** The aggregate of an account's revenue in each of some months (see {@link inMonths}), by shard, in integer cents. */
export function revenueOfMonths(model: Model<Payment>, months: readonly string[], zone: string): Aggregate<number[]> {
  const { paid, place } = inMonths(months, zone);
  const none = months.map(() => 0);
  return {
    name: 'months',
    of: `${zone} ${months.join(' ')}`,
    none,
    async derive(accountId, shards) {
      const groups = await aggregateShards<OfMonth>(model, accountId, shards, [
        { $match: { ...revenue, ...paid } },
        { $group: { _id: { shard: '$figures_part', place }, cents: { $sum: '$amount_cents' } } },
      ]);
      const sums = new Map<number, number[]>();
      for (const { _id, cents } of groups) {
        const of = sums.get(_id.shard) ?? [...none];
        of[_id.place] = cents;
        sums.set(_id.shard, of);
      }
      return sums;
    },
  };
}

export const monthsOf = (shards: readonly number[][], months: readonly string[]): MonthlyRevenue =>
  new Map(months.map((month, place) => [month, shards.reduce((sum, shard) => sum + (shard[place] ?? 0), 0)]));
