import { type Aggregate, type AggregateStore, aggregateIndex } from '@keystead/service-kit';
import type { Model } from 'mongoose';
import { breakdownOf, monthOf } from '../queries/breakdown.ts';
import type { Payment } from './payment.ts';
import {
  dueMonth,
  largestFirst,
  type MonthlyRevenue,
  monthsPresented,
  type PaymentBreakdown,
  type PaymentBreaking,
  type PaymentSums,
  revenueTypes,
} from './payment-statistics.ts';

/** The index fields that serve sums, beside the scope. */
const summed = { status: 1, payment_type: 1, paid_date: 1, overdue_at: 1, amount_cents: 1 } as const;
/** The index fields that serve breakdowns too. */
export const brokenDown = { ...summed, due_order: 1, property_id: 1, tenant_id: 1, payment_method: 1 } as const;
export const byShard = aggregateIndex(brokenDown);

/** The dimensions that determine how a payment counts at any instant. */
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

/** The months begin in a time zone. */
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

/** The groups that have a status and a type at an instant. Without one of the two, every value matches. */
const ofKind = <G extends Kind>(groups: readonly G[], { status, payment_type }: KindFilter, now: Date): readonly G[] =>
  status === undefined && payment_type === undefined
    ? groups
    : groups.filter(
        (group) =>
          (status === undefined || statusOf(group, now) === status) &&
          (payment_type === undefined || group.payment_type === payment_type),
      );

const noSums = () => ({ revenue_cents: 0, pending_cents: 0, overdue_cents: 0, deposit_cents: 0, count: 0 });

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

/** Sums of an account's payments from stored aggregates. All are undefined while the aggregates lack older payments. */
export class PaymentAggregates {
  readonly #store: AggregateStore;
  readonly #model: Model<Payment>;

  constructor(store: AggregateStore, model: Model<Payment>) {
    this.#store = store;
    this.#model = model;
  }

  /** The sums of the payments that have a status and a type at an instant. */
  async sums(accountId: number, of: KindFilter, now: Date): Promise<PaymentSums | undefined> {
    const groups = await this.#store.read(accountId, byMethod);
    if (!groups) return undefined;
    const total = noSums();
    for (const group of ofKind(groups, of, now)) add(total, group, now);
    return total;
  }

  /** The same sums, broken down. */
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
