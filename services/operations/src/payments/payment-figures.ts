import { addMonths, type Figure, startOfMonth } from '@keystead/service-kit';
import type { Model, PipelineStage } from 'mongoose';
import type { Payment } from './payment.ts';
import { byFiguresPart } from './payment-model.ts';
import { type MonthlyRevenue, type PaymentSums, revenue, summedUp } from './payment-sums.ts';

/** Open payments that are overdue from the same instant on, in integer cents. */
interface Waiting {
  readonly overdue_at: Date;
  readonly cents: number;
}

/** Sums of payments that hold at any hour: what waits to be paid is told apart by when it is overdue. */
interface TimelessSums extends Omit<PaymentSums, 'pending_cents'> {
  readonly waiting: readonly Waiting[];
}

const nothing: TimelessSums = { revenue_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0, waiting: [] };

/** Has the database work out something of some parts of an account's payments, without a look at the payments themselves. */
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

/** Sums of a part's payments: of those that wait to be paid, of each hour at which some become overdue. */
interface Grouped extends Omit<TimelessSums, 'waiting'> {
  readonly _id: { readonly part: number; readonly at: Date | null };
  readonly pending_cents: number;
}

/** The sums of an account's payments, by parts. */
export const timelessSums = (model: Model<Payment>): Figure<TimelessSums> => ({
  name: 'sums',
  of: '',
  none: nothing,
  async derive(accountId, parts) {
    const isPending = { $eq: ['$status', 'pending'] };
    const by = { part: '$figures_part', at: { $cond: [isPending, '$overdue_at', null] } };
    const summed = { $group: { _id: by, ...summedUp(isPending) } };
    const groups = await ofParts<Grouped>(model, accountId, parts, [summed]);
    const sums = new Map<number, TimelessSums>();
    for (const { _id, pending_cents: cents, ...group } of groups) {
      const waiting = _id.at ? [{ overdue_at: _id.at, cents }] : [];
      sums.set(_id.part, together([sums.get(_id.part) ?? nothing, { ...group, waiting }]));
    }
    return sums;
  },
});

function together(all: readonly TimelessSums[]): TimelessSums {
  const sum = (field: keyof Omit<TimelessSums, 'waiting'>) => all.reduce((total, each) => total + each[field], 0);
  return {
    revenue_cents: sum('revenue_cents'),
    overdue_cents: sum('overdue_cents'),
    deposit_cents: sum('deposit_cents'),
    count: sum('count'),
    waiting: all.flatMap(({ waiting }) => waiting),
  };
}

/** What sums come to at an instant. */
export function sumsOf(parts: readonly TimelessSums[], now: Date): PaymentSums {
  const { waiting, ...sums } = together(parts);
  let pending_cents = 0;
  let overdue_cents = sums.overdue_cents;
  for (const { overdue_at, cents } of waiting)
    if (overdue_at <= now) overdue_cents += cents;
    else pending_cents += cents;
  return { ...sums, pending_cents, overdue_cents };
}

/** The revenue of a month, by its place among those that were asked for, of a part. */
interface OfMonth {
  readonly _id: { readonly part: number; readonly place: number };
  readonly cents: number;
}

/** The revenue of an account in each of some months, in their order and without a gap, in integer cents, by parts. */
export function revenueOfMonths(
  model: Model<Payment>,
  months: readonly [string, ...string[]],
  zone: string,
): Figure<number[]> {
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

/** What the revenue of months comes to. */
export const monthsOf = (parts: readonly number[][], months: readonly string[]): MonthlyRevenue =>
  new Map(months.map((month, place) => [month, parts.reduce((sum, part) => sum + (part[place] ?? 0), 0)]));
