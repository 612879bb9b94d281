import { type Aggregate, addMonths, startOfMonth } from '@keystead/service-kit';
import type { Model, PipelineStage } from 'mongoose';
import { always, type Payment, statusAt } from './payment.ts';
import { byFiguresPart } from './payment-model.ts';
import { type MonthlyRevenue, type PaymentSums, revenue, revenueTypes } from './payment-sums.ts';

/** All by which payments are counted and summed up, at whatever hour. */
type Kind = Pick<Payment, 'status' | 'payment_type' | 'overdue_at'>;

/** How many payments there are, and what they come to in integer cents. */
interface Amount {
  readonly count: number;
  readonly cents: number;
}

/** Payments of an account that are of one kind. */
interface AlikePayments extends Kind, Amount {}

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

interface Grouped extends Amount {
  readonly _id: Kind & { readonly part: number };
}

/** What an account has of payments that are alike, by parts: those that wait told apart by when they are overdue. */
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

/** Those of an account's payments that read as a status and are of a type at an instant; as any where none is given. */
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

/** The sums of payments by what they read as at an instant. */
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

/** What the revenue of months comes to. */
export const monthsOf = (parts: readonly number[][], months: readonly string[]): MonthlyRevenue =>
  new Map(months.map((month, place) => [month, parts.reduce((sum, part) => sum + (part[place] ?? 0), 0)]));
