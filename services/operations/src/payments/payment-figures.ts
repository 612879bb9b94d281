import { type Aggregate, addMonths, startOfMonth } from '@keystead/service-kit';
import type { Model, PipelineStage } from 'mongoose';
import { always, type Payment, statusAt } from './payment.ts';
import { byFiguresPart } from './payment-model.ts';
import { type MonthlyRevenue, type PaymentSums, revenue, revenueTypes } from './payment-sums.ts';

/** The fields that determine how payments are counted and summed up at any instant. */
type Kind = Pick<Payment, 'status' | 'payment_type' | 'overdue_at'>;

/** A number of payments and their total in integer cents. */
interface Amount {
  readonly count: number;
  readonly cents: number;
}

/** The payments of an account that share these fields. */
interface AlikePayments extends Kind, Amount {}

/** Aggregates some shards of an account's payments as a covered query, without fetching payments. */
const ofParts = <Row>(
  model: Model<Payment>,
  account_id: number,
  parts: readonly number[],
  stages: readonly PipelineStage[],
): Promise<Row[]> =>
  model
    .aggregate<Row>([{ $match: { account_id, live: true, figures_part: { $in: parts } } }, ...stages])
    .hint(byFiguresPart)
    .exec();

interface Grouped extends Amount {
  readonly _id: Kind & { readonly part: number };
}

/**
 * The aggregate of an account's payments by kind and shard. Pending payments are also split by when they become
 * overdue.
 */
export const alikePayments = (model: Model<Payment>): Aggregate<readonly AlikePayments[]> => ({
  name: 'alike',
  of: '',
  none: [],
  async derive(accountId, parts) {
    const overdue_at = { $cond: [{ $eq: ['$status', 'pending'] }, '$overdue_at', always] };
    const by = { part: '$figures_part', status: '$status', payment_type: '$payment_type', overdue_at };
    const grouped = { _id: by, count: { $sum: 1 }, cents: { $sum: '$amount_cents' } };
    const alike = new Map<number, AlikePayments[]>();
    for (const { _id, ...amount } of await ofParts<Grouped>(model, accountId, parts, [{ $group: grouped }])) {
      const { part, ...kind } = _id;
      alike.set(part, [...(alike.get(part) ?? []), { ...kind, ...amount }]);
    }
    return alike;
  },
});

/** The groups that have a status and a type at an instant. Without one of the two, every value matches. */
export const ofKind = (
  parts: readonly (readonly AlikePayments[])[],
  { status, payment_type }: Partial<Pick<Payment, 'status' | 'payment_type'>>,
  now: Date,
): AlikePayments[] =>
  parts
    .flat()
    .filter(
      (alike) =>
        (status === undefined || statusAt(alike, now) === status) &&
        (payment_type === undefined || alike.payment_type === payment_type),
    );

/** The sums of payments by their status at an instant. */
export function sumsOf(payments: readonly AlikePayments[], now: Date): PaymentSums {
  const sums = { revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 };
  for (const { count, cents, payment_type, ...alike } of payments) {
    const status = statusAt(alike, now);
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
  readonly _id: { readonly part: number; readonly place: number };
  readonly cents: number;
}

/**
 * The aggregate of an account's revenue in each of some months, by shard, in integer cents. The months must be
 * consecutive and ascending.
 */
export function revenueOfMonths(
  model: Model<Payment>,
  months: readonly [string, ...string[]],
  zone: string,
): Aggregate<number[]> {
  const after = addMonths(months.at(-1) ?? months[0], 1);
  const starts = [...months, after].map((month) => startOfMonth(month, zone));
  const [from, until] = [starts[0], starts.at(-1)];
  const none = months.map(() => 0);
  const place = {
    $switch: {
      branches: starts.slice(1, -1).map((start, then) => ({ case: { $lt: ['$paid_date', start] }, then })),
      default: months.length - 1,
    },
  };
  return {
    name: 'months',
    of: `${zone} ${months.join(' ')}`,
    none,
    async derive(accountId, parts) {
      const groups = await ofParts<OfMonth>(model, accountId, parts, [
        { $match: { ...revenue, paid_date: { $gte: from, $lt: until } } },
        { $group: { _id: { part: '$figures_part', place }, cents: { $sum: '$amount_cents' } } },
      ]);
      const sums = new Map<number, number[]>();
      for (const { _id, cents } of groups) {
        const of = sums.get(_id.part) ?? [...none];
        of[_id.place] = cents;
        sums.set(_id.part, of);
      }
      return sums;
    },
  };
}

/** Adds up the revenue of each month over all shards. */
export const monthsOf = (parts: readonly number[][], months: readonly string[]): MonthlyRevenue =>
  new Map(months.map((month, place) => [month, parts.reduce((sum, part) => sum + (part[place] ?? 0), 0)]));
