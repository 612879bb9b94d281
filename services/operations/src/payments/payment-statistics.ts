import type { paymentBreakdowns } from '@keystead/contracts';
import { addMonths, startOfMonth } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown, monthOf } from '../queries/breakdown.ts';
import { noDueDate, type Payment } from './payment.ts';

/** The types that count as revenue. A deposit does not, because it is owed back (rules §5). */
export const revenueTypes: readonly Payment['payment_type'][] = ['rent', 'fee', 'maintenance'];

export const revenue: QueryFilter<Payment> = { status: 'completed', payment_type: { $in: revenueTypes } };

/** Sums of payments in integer cents, and their number. Exact while each is below 2^53 cents, 90 trillion dollars. */
export interface PaymentSums {
  readonly revenue_cents: number;
  readonly pending_cents: number;
  readonly overdue_cents: number;
  /** The sum of completed deposits, which are not revenue. */
  readonly deposit_cents: number;
  readonly count: number;
}

/** The revenue of months (`2026-03`) in integer cents; 0 for a month without any. */
export type MonthlyRevenue = ReadonlyMap<string, number>;

const completed = { $eq: ['$status', 'completed'] };
const amountIf = (fits: object): AccumulatorOperator => ({ $sum: { $cond: [fits, '$amount_cents', 0] } });

/** The accumulators that sum up payments by their status at an instant, as `statusAt` computes it. */
function sumsAt(now: Date): Readonly<Record<keyof PaymentSums, AccumulatorOperator>> {
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

/** Sums up the payments that a filter matches, by their status at an instant, in one read of an index. */
export async function paymentSums(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  now: Date,
): Promise<PaymentSums> {
  const [sums] = await model.aggregate<PaymentSums>([{ $match: filter }, { $group: { _id: null, ...sumsAt(now) } }]);
  return sums ?? { revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 };
}

/** Sums up the amounts of the payments that a filter matches, in integer cents. */
export async function amountOf(model: Model<Payment>, filter: QueryFilter<Payment>): Promise<number> {
  const [sum] = await model.aggregate<{ cents: number }>([
    { $match: filter },
    { $group: { _id: null, cents: { $sum: '$amount_cents' } } },
  ]);
  return sum?.cents ?? 0;
}

/**
 * Sums up the amounts of the payments that a filter matches by month of payment. Months begin in the time zone. Result
 * in integer cents.
 */
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

/** The field by which sums are broken down, the time zone in which months begin, and the current instant. */
export interface PaymentBreaking {
  readonly by: (typeof paymentBreakdowns)[number];
  readonly zone: string;
  readonly now: Date;
}

export type PaymentBreakdown = Breakdown<keyof PaymentSums>;

const fields = {
  property: '$property_id',
  tenant: '$tenant_id',
  payment_type: '$payment_type',
  payment_method: '$payment_method',
} as const;

/** The month of a payment that is neither paid nor due. It sorts after every other. */
const noMonth = noDueDate.slice(0, 7);

/**
 * Groups by the month of payment, also for a reversed payment. An unpaid payment counts in the month of its due date.
 */
async function byMonth(model: Model<Payment>, filter: QueryFilter<Payment>, { zone, now }: PaymentBreaking) {
  const paid = await monthOf(model, filter, '$paid_date', zone);
  const due = { $substrBytes: ['$due_order', 0, noMonth.length] };
  const by = { $cond: [{ $gt: ['$paid_date', null] }, paid, due] };
  const { rows, ...rest } = await breakDown(model, filter, { by, sums: sumsAt(now) });
  return { rows: rows.map(({ key, ...sums }) => ({ key: key === noMonth ? null : key, ...sums })), ...rest };
}

export const paymentBreakdown = (
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  how: PaymentBreaking,
): Promise<PaymentBreakdown> =>
  how.by === 'month'
    ? byMonth(model, filter, how)
    : breakDown(model, filter, {
        by: fields[how.by],
        sums: sumsAt(how.now),
        largest: ['revenue_cents', 'overdue_cents', 'pending_cents'],
      });
