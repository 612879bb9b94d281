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
 * Payments of some months, which begin in a time zone: a filter by date of payment, and an expression for the place of
 * the month in the list. The months must be consecutive and ascending.
 */
function inMonths(months: readonly string[], zone: string) {
  const after = months.slice(-1).map((last) => addMonths(last, 1));
  const starts = [...months, ...after].map((month) => startOfMonth(month, zone));
  const branches = starts.slice(1, -1).map((start, then) => ({ case: { $lt: ['$paid_date', start] }, then }));
  const last = months.length - 1;
  return {
    paid: { paid_date: { $gte: starts[0], $lt: starts.at(-1) } },
    place: branches.length > 0 ? { $switch: { branches, default: last } } : { $literal: last },
  };
}

/** Sums up the amounts of the payments that a filter matches by month of payment, in integer cents. */
export async function monthlyRevenue(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  months: readonly string[],
  zone: string,
): Promise<MonthlyRevenue> {
  if (months.length === 0) return new Map();
  const { paid, place } = inMonths(months, zone);
  const sums = await model.aggregate<{ _id: number; cents: number }>([
    { $match: { $and: [filter, paid] } },
    { $group: { _id: place, cents: { $sum: '$amount_cents' } } },
  ]);
  const cents = new Map(sums.map((sum) => [sum._id, sum.cents]));
  return new Map(months.map((month, at) => [month, cents.get(at) ?? 0]));
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

/** The sums that order the rows of breakdowns other than by month. */
export const largestFirst = ['revenue_cents', 'overdue_cents', 'pending_cents'] as const;

/** The month of a payment that is neither paid nor due. It sorts after every other. */
const noMonth = noDueDate.slice(0, 7);
/** The database expression for the month of a due date. */
export const dueMonth = { $substrBytes: ['$due_order', 0, noMonth.length] };

/** The key of payments that are neither paid nor due becomes null. */
export const monthsPresented = ({ rows, ...rest }: PaymentBreakdown): PaymentBreakdown => ({
  rows: rows.map(({ key, ...sums }) => ({ key: key === noMonth ? null : key, ...sums })),
  ...rest,
});

/**
 * Groups by the month of payment, also for a reversed payment. An unpaid payment counts in the month of its due date.
 */
async function byMonth(model: Model<Payment>, filter: QueryFilter<Payment>, { zone, now }: PaymentBreaking) {
  const paid = await monthOf(model, filter, { date: '$paid_date', zone });
  const by = { $cond: [{ $gt: ['$paid_date', null] }, paid, dueMonth] };
  return monthsPresented(await breakDown(model, filter, { by, sums: sumsAt(now) }));
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
        largest: largestFirst,
      });
