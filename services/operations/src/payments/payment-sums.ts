import { addMonths, startOfMonth } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, QueryFilter } from 'mongoose';
import type { Payment } from './payment.ts';

/** What counts as revenue: a deposit is owed back (rules §5). */
export const revenueTypes: readonly Payment['payment_type'][] = ['rent', 'fee', 'maintenance'];

/** The payments that are revenue. */
export const revenue: QueryFilter<Payment> = { status: 'completed', payment_type: { $in: revenueTypes } };

/** Sums of payments in integer cents, and how many they are. Exact while each is below 2^53 cents, 90 trillion dollars. */
export interface PaymentSums {
  readonly revenue_cents: number;
  readonly pending_cents: number;
  readonly overdue_cents: number;
  /** Of completed deposits, which are no revenue. */
  readonly deposit_cents: number;
  readonly count: number;
}

/** The revenue of months (`2026-03`) in integer cents; a month without any is 0. */
export type MonthlyRevenue = ReadonlyMap<string, number>;

const completed = { $eq: ['$status', 'completed'] };
const amountIf = (fits: object): AccumulatorOperator => ({ $sum: { $cond: [fits, '$amount_cents', 0] } });

/** What sums payments up by what each reads as at an instant, as `statusAt` has it: for the database to compute. */
export function sumsAt(now: Date): Readonly<Record<keyof PaymentSums, AccumulatorOperator>> {
  const late = { $and: [{ $eq: ['$status', 'pending'] }, { $lte: ['$overdue_at', now] }] };
  const early = { $and: [{ $eq: ['$status', 'pending'] }, { $gt: ['$overdue_at', now] }] };
  return {
    revenue_cents: amountIf({ $and: [completed, { $in: ['$payment_type', revenueTypes] }] }),
    pending_cents: amountIf(early),
    overdue_cents: amountIf({ $or: [{ $eq: ['$status', 'overdue'] }, late] }),
    deposit_cents: amountIf({ $and: [completed, { $eq: ['$payment_type', 'deposit'] }] }),
    count: { $sum: 1 },
  };
}

/** Sums up whatever a filter matches, by what each reads as at an instant, in one reading of an index. */
export async function paymentSums(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  now: Date,
): Promise<PaymentSums> {
  const [sums] = await model.aggregate<PaymentSums>([{ $match: filter }, { $group: { _id: null, ...sumsAt(now) } }]);
  return sums ?? { revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 };
}

/** Sums up the amounts of all that a filter matches, in integer cents. */
export async function amountOf(model: Model<Payment>, filter: QueryFilter<Payment>): Promise<number> {
  const [sum] = await model.aggregate<{ cents: number }>([
    { $match: filter },
    { $group: { _id: null, cents: { $sum: '$amount_cents' } } },
  ]);
  return sum?.cents ?? 0;
}

/** Sums up the amounts of what a filter matches by the month in which it was paid, as months begin in a time zone. */
export async function monthlyRevenue(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  months: readonly string[],
  zone: string,
): Promise<MonthlyRevenue> {
  const cents = new Map(months.map((month) => [month, 0]));
  const last = months.at(-1);
  if (last === undefined) return cents;
  const starts = [...months, addMonths(last, 1)].map((month) => startOfMonth(month, zone));
  const [from, until] = [starts[0], starts.at(-1)];
  const sums = await model.aggregate<{ _id: Date; sum: number }>([
    { $match: { $and: [filter, { paid_date: { $gte: from, $lt: until } }] } },
    { $bucket: { groupBy: '$paid_date', boundaries: starts, output: { sum: { $sum: '$amount_cents' } } } },
  ]);
  for (const { _id, sum } of sums) {
    const month = months[starts.findIndex((start) => start.getTime() === _id.getTime())];
    if (month !== undefined) cents.set(month, sum);
  }
  return cents;
}
