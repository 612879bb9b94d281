import { addMonths, startOfMonth } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import type { Payment } from './payment.ts';

/** What counts as revenue: a deposit is owed back (rules §5). */
const revenueTypes: readonly Payment['payment_type'][] = ['rent', 'fee', 'maintenance'];

/** The payments that are revenue. */
export const revenue: QueryFilter<Payment> = { status: 'completed', payment_type: { $in: revenueTypes } };

/** Sums of payments in integer cents, and how many they are. Exact while each is below 2^53 cents, 90 trillion dollars. */
export interface PaymentSums {
  readonly revenue_cents: number;
  readonly pending_cents: number;
  readonly overdue_cents: number;
  readonly count: number;
}

/** The revenue of months (`2026-03`) in integer cents; a month without any is 0. */
export type MonthlyRevenue = ReadonlyMap<string, number>;

interface Group {
  readonly _id: { readonly reads_as: Payment['status']; readonly payment_type: Payment['payment_type'] };
  readonly cents: number;
  readonly count: number;
}

/** Sums up whatever a filter matches, by what each reads as at an instant, in one reading of an index. */
export async function paymentSums(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  now: Date,
): Promise<PaymentSums> {
  // As `statusAt` has it.
  const late = { $and: [{ $eq: ['$status', 'pending'] }, { $lte: ['$overdue_at', now] }] };
  const groups = await model.aggregate<Group>([
    { $match: filter },
    {
      $group: {
        _id: { reads_as: { $cond: [late, 'overdue', '$status'] }, payment_type: '$payment_type' },
        cents: { $sum: '$amount_cents' },
        count: { $sum: 1 },
      },
    },
  ]);
  const sum = (fits: (of: Group['_id']) => boolean) =>
    groups.reduce((cents, group) => cents + (fits(group._id) ? group.cents : 0), 0);
  return {
    revenue_cents: sum((of) => of.reads_as === 'completed' && revenueTypes.includes(of.payment_type)),
    pending_cents: sum((of) => of.reads_as === 'pending'),
    overdue_cents: sum((of) => of.reads_as === 'overdue'),
    count: groups.reduce((count, group) => count + group.count, 0),
  };
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
