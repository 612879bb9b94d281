import type { paymentBreakdowns } from '@keystead/contracts';
import { type Aggregate, type AggregateStore, addMonths, aggregateIndex, startOfMonth } from '@keystead/service-kit';
import type { AccumulatorOperator, Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown, breakdownOf, monthOf } from '../queries/breakdown.ts';
import { noDueDate, type Payment } from './payment.ts';

/** The types that count as revenue. A deposit does not, because it is owed back (rules §5). */
const revenueTypes: readonly Payment['payment_type'][] = ['rent', 'fee', 'maintenance'];

export const revenue: QueryFilter<Payment> = { status: 'completed', payment_type: { $in: revenueTypes } };

/** In integer cents. Exact while each is below 2^53 cents, 90 trillion dollars. */
export interface PaymentSums {
  readonly revenue_cents: number;
  readonly pending_cents: number;
  readonly overdue_cents: number;
  /** Completed deposits, which are not revenue. */
  readonly deposit_cents: number;
  readonly count: number;
}

const noSums = () => ({ revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 });

/** By month (`2026-03`) in integer cents; 0 for a month without any. */
export type MonthlyRevenue = ReadonlyMap<string, number>;

const completed = { $eq: ['$status', 'completed'] };
const amountIf = (fits: object): AccumulatorOperator => ({ $sum: { $cond: [fits, '$amount_cents', 0] } });

/** By the status at an instant, as `statusAt` computes it. */
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

/** In one read of an index. */
export async function paymentSums(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  now: Date,
): Promise<PaymentSums> {
  const [sums] = await model.aggregate<PaymentSums>([{ $match: filter }, { $group: { _id: null, ...sumsAt(now) } }]);
  return sums ?? noSums();
}

/** In integer cents. */
export async function amountOf(model: Model<Payment>, filter: QueryFilter<Payment>): Promise<number> {
  const [sum] = await model.aggregate<{ cents: number }>([
    { $match: filter },
    { $group: { _id: null, cents: { $sum: '$amount_cents' } } },
  ]);
  return sum?.cents ?? 0;
}

/**
 * A filter by date of payment, and an expression for the place of the month in the list. The months must be consecutive
 * and ascending.
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

/** In integer cents, by month of payment. */
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
const largestFirst = ['revenue_cents', 'overdue_cents', 'pending_cents'] as const;

/** The month of a payment that is neither paid nor due. It sorts after every other. */
const noMonth = noDueDate.slice(0, 7);
const dueMonth = { $substrBytes: ['$due_order', 0, noMonth.length] };

/** The key of payments that are neither paid nor due becomes null. */
const monthsPresented = ({ rows, ...rest }: PaymentBreakdown): PaymentBreakdown => ({
  rows: rows.map(({ key, ...sums }) => ({ key: key === noMonth ? null : key, ...sums })),
  ...rest,
});

/** Months are those of payment, also of a reversed payment; an unpaid one counts in the month of its due date. */
export async function paymentBreakdown(
  model: Model<Payment>,
  filter: QueryFilter<Payment>,
  { by, zone, now }: PaymentBreaking,
): Promise<PaymentBreakdown> {
  const sums = sumsAt(now);
  if (by !== 'month') return breakDown(model, filter, { by: fields[by], sums, largest: largestFirst });
  const paid = await monthOf(model, filter, { date: '$paid_date', zone });
  const month = { $cond: [{ $gt: ['$paid_date', null] }, paid, dueMonth] };
  return monthsPresented(await breakDown(model, filter, { by: month, sums }));
}

const summed = { status: 1, payment_type: 1, paid_date: 1, overdue_at: 1, amount_cents: 1 } as const;
/** The index fields that serve breakdowns too. */
export const brokenDown = { ...summed, due_order: 1, property_id: 1, tenant_id: 1, payment_method: 1 } as const;
export const byShard = aggregateIndex(brokenDown);

interface Kind extends Pick<Payment, 'status' | 'payment_type'> {
  /** When a pending payment becomes overdue, in milliseconds since 1970; 0 for others. */
  readonly overdue_at: number;
}

interface Amount {
  readonly count: number;
  readonly cents: number;
}

type KindFilter = Partial<Pick<Payment, 'status' | 'payment_type'>>;

const kind = {
  status: '$status',
  payment_type: '$payment_type',
  overdue_at: { $cond: [{ $eq: ['$status', 'pending'] }, { $toLong: '$overdue_at' }, 0] },
};
const sums = { count: { $sum: 1 }, cents: { $sum: '$amount_cents' } };

type Tenancy = Pick<Payment, 'property_id' | 'tenant_id'>;
interface Months {
  /** The month of payment; null for what is unpaid, which has the month of its due date instead. */
  readonly paid: string | null;
  readonly due: string | null;
}

const byMethod: Aggregate<Kind & Pick<Payment, 'payment_method'>, Amount> = {
  name: 'methods',
  by: { ...kind, payment_method: '$payment_method' },
  sums,
};
const byTenancy: Aggregate<Kind & Tenancy, Amount> = {
  name: 'tenancies',
  by: { ...kind, property_id: '$property_id', tenant_id: '$tenant_id' },
  sums,
};

const byMonth = (model: Model<Payment>, zone: string): Aggregate<Kind & Months, Amount> => ({
  name: 'months',
  of: zone,
  async by(matched) {
    const isPaid = { $gt: ['$paid_date', null] };
    const paid = await monthOf(model, matched, { date: '$paid_date', zone, hint: byShard });
    return { ...kind, paid: { $cond: [isPaid, paid, null] }, due: { $cond: [isPaid, null, dueMonth] } };
  },
  sums,
});

const statusOf = ({ status, overdue_at }: Kind, now: Date) =>
  status === 'pending' && overdue_at <= now.getTime() ? 'overdue' : status;

/** Without a status or a type, every value matches. */
const ofKind = <G extends Kind>(groups: readonly G[], { status, payment_type }: KindFilter, now: Date): readonly G[] =>
  status === undefined && payment_type === undefined
    ? groups
    : groups.filter(
        (group) =>
          (status === undefined || statusOf(group, now) === status) &&
          (payment_type === undefined || group.payment_type === payment_type),
      );

function add(to: ReturnType<typeof noSums>, group: Kind & Amount, now: Date): void {
  const { count, cents, payment_type } = group;
  const status = statusOf(group, now);
  to.count += count;
  if (status === 'pending') to.pending_cents += cents;
  if (status === 'overdue') to.overdue_cents += cents;
  if (status !== 'completed') return;
  if (payment_type === 'deposit') to.deposit_cents += cents;
  else if (revenueTypes.includes(payment_type)) to.revenue_cents += cents;
}

/** All answers are undefined while the aggregates lack older payments. */
export class PaymentAggregates {
  readonly #store: AggregateStore;
  readonly #model: Model<Payment>;

  constructor(store: AggregateStore, model: Model<Payment>) {
    this.#store = store;
    this.#model = model;
  }

  async sums(accountId: number, of: KindFilter, now: Date): Promise<PaymentSums | undefined> {
    const groups = await this.#store.read(accountId, byMethod);
    if (!groups) return undefined;
    const total = noSums();
    for (const group of ofKind(groups, of, now)) add(total, group, now);
    return total;
  }

  async breakdown(accountId: number, of: KindFilter, { by, zone, now }: PaymentBreaking) {
    switch (by) {
      case 'property':
        return this.#brokenDown(accountId, byTenancy, { of, now, keyOf: ({ property_id }) => property_id });
      case 'tenant':
        return this.#brokenDown(accountId, byTenancy, { of, now, keyOf: ({ tenant_id }) => tenant_id });
      case 'payment_type':
        return this.#brokenDown(accountId, byMethod, { of, now, keyOf: ({ payment_type }) => payment_type });
      case 'payment_method':
        return this.#brokenDown(accountId, byMethod, { of, now, keyOf: ({ payment_method }) => payment_method });
      case 'month': {
        const aggregate = byMonth(this.#model, zone);
        const found = await this.#brokenDown(accountId, aggregate, { of, now, keyOf: ({ paid, due }) => paid ?? due });
        return found && monthsPresented(found);
      }
    }
  }

  /** The revenue of months (`2026-03`), which begin in a time zone. */
  async revenueByMonth(
    accountId: number,
    months: readonly string[],
    zone: string,
  ): Promise<MonthlyRevenue | undefined> {
    const groups = await this.#store.read(accountId, byMonth(this.#model, zone));
    if (!groups) return undefined;
    const revenue = new Map(months.map((month) => [month, 0]));
    for (const { status, payment_type, paid, cents } of groups) {
      const sum = paid === null ? undefined : revenue.get(paid);
      if (paid !== null && sum !== undefined && status === 'completed' && revenueTypes.includes(payment_type))
        revenue.set(paid, sum + cents);
    }
    return revenue;
  }

  async #brokenDown<D extends Kind>(
    accountId: number,
    aggregate: Aggregate<D, Amount>,
    { of, now, keyOf }: { of: KindFilter; now: Date; keyOf: (group: D) => number | string | null },
  ): Promise<PaymentBreakdown | undefined> {
    const groups = await this.#store.read(accountId, aggregate);
    if (!groups) return undefined;
    const rows = new Map<number | string | null, ReturnType<typeof noSums>>();
    for (const group of ofKind(groups, of, now)) {
      const key = keyOf(group);
      const row = rows.get(key) ?? noSums();
      add(row, group, now);
      rows.set(key, row);
    }
    return breakdownOf(rows, { none: noSums(), largest: aggregate.name === 'months' ? undefined : largestFirst });
  }
}
