import { type paymentSorts, paymentStatuses, type Query } from '@keystead/contracts';
import {
  authorField,
  Batcher,
  bothWays,
  Conflict,
  driverOf,
  given,
  type Order,
  orderByCreation,
  type RecordPage,
  type RecordSearch,
  recordQuery,
  recordSchema,
  recordStore,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import type { IndexDefinition, QueryFilter } from 'mongoose';
import { type Period, within } from '../queries/period.ts';
import type { Stale } from '../references/projection.ts';
import { paymentEvents } from './payment.events.ts';
import { describePayment } from './payment.mapper.ts';
import { always, isReplaced, never, noDueDate, type Payment } from './payment.ts';
import {
  amountOf,
  brokenDown,
  byShard,
  type MonthlyRevenue,
  monthlyRevenue,
  PaymentAggregates,
  type PaymentBreakdown,
  type PaymentBreaking,
  type PaymentSums,
  paymentBreakdown,
  paymentSums,
  revenue,
} from './payment-statistics.ts';
import type { CopiedFields } from './payment-terms.ts';

const schema = recordSchema<Payment>({
  property_id: Number,
  tenant_id: Number,
  lease_id: Number,
  property_name: String,
  tenant_name: String,
  amount_cents: Number,
  payment_type: String,
  payment_method: String,
  status: String,
  due_date: String,
  due_order: String,
  time_zone: String,
  overdue_at: Date,
  paid_date: Date,
  received_by: authorField,
  transaction_id: String,
  notes: String,
  reversal: {
    type: {
      at: Date,
      by: authorField,
      reason: String,
      returned_on: String,
      corrects: Boolean,
      corrected_on: String,
    },
    _id: false,
  },
  paid_online: Boolean,
  refund: { type: { status: String, requested_at: Date }, _id: false },
  dispute: { type: { id: String, reason: String, at: Date, outcome: String }, _id: false },
  replaced: Boolean,
  replaces_id: Number,
  rest_cents: Number,
  rest_of_id: Number,
  on_account: Boolean,
  receipt_sent_at: Date,
  designation: { type: [{ _id: false, charge_id: Number, amount: Number }], default: undefined },
  happened_at: Date,
  remind_at: Date,
  aggregate_shard: Number,
});

// `live` is always true here; as an index field it lets counts run without fetching records. The fields after `_id` do
// not serve the order: with them lists filter, and sums are computed, without fetching records. The status that a
// payment shows depends on the current instant, so no index holds it. Indexes hold the stored status and `overdue_at`.
const live = { partialFilterExpression: { live: true } };
const account = { account_id: 1, live: 1 } as const;
const lists: readonly IndexDefinition[] = [
  { created_at: -1, _id: -1 },
  { due_order: 1, _id: 1 },
  { amount_cents: 1, _id: 1 },
];
for (const list of lists) {
  // Within an account: all payments, and those of a status.
  schema.index({ ...account, ...list, payment_type: 1 }, live);
  schema.index({ ...account, status: 1, ...list, payment_type: 1, overdue_at: 1 }, live);
  // Across accounts, for the admin. The database merges the ranges of several statuses in list order (`ofAnyStatus`).
  schema.index({ live: 1, status: 1, ...list, payment_type: 1, overdue_at: 1 }, live);
}
/** The index, within a scope, that serves sums, breakdowns and the revenue of months as covered queries. */
const bySums = <Scope extends object>(scope: Scope) => ({ ...scope, ...brokenDown }) as const;
schema.index(bySums(account), live);
/**
 * The same across accounts. In list order, overdue payments come far behind pending ones. So the database sorts them,
 * in any order by the keys of this index alone.
 */
const globalSums = { ...bySums({ live: 1 } as const), created_at: 1, _id: 1 } as const;
schema.index(globalSums, live);
for (const scope of [account, { live: 1 }] as const) schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
schema.index(byShard, live);
schema.index({ ...wordIndex, created_at: -1, _id: -1 }, live);
// One property or tenant has few payments, so further filters and sums run on the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// For the amount that is still owed on a lease.
schema.index({ lease_id: 1, status: 1 }, live);
// Few payments name the charges that they are for.
schema.index({ 'designation.charge_id': 1 }, { partialFilterExpression: { 'designation.charge_id': { $gt: 0 } } });
// Allows one replacement for each payment, deleted replacements included.
schema.index({ replaces_id: 1 }, { unique: true, partialFilterExpression: { replaces_id: { $gt: 0 } } });
// Allows one rest for each payment, deleted ones included.
schema.index({ rest_of_id: 1 }, { unique: true, partialFilterExpression: { rest_of_id: { $gt: 0 } } });
// For refunds that billing has not accepted yet.
schema.index({ 'refund.requested_at': 1 }, { partialFilterExpression: { live: true, 'refund.status': 'pending' } });
// For payments with a reminder to come.
schema.index({ remind_at: 1 }, { partialFilterExpression: { live: true, remind_at: { $gt: new Date(0) } } });

export interface PaymentSearch extends Omit<Query<'GET /payments'>, 'paid_from' | 'paid_to'> {
  readonly paid?: Period;
  /** Instead of `q`, see `searchOf`. */
  readonly found?: QueryFilter<Payment>;
}

export type PaymentFilter = Omit<PaymentSearch, 'q' | 'sort' | 'limit' | 'cursor' | 'count_by'>;

/**
 * By the status at an instant, as `statusAt` computes it. A payment that was set to overdue has always been so. So
 * overdue payments are one range in each of two statuses, and an index merges the ranges in list order.
 */
function readingAs(status: Payment['status'], now: Date): QueryFilter<Payment> {
  switch (status) {
    case 'pending':
      return { status, overdue_at: { $gt: now } };
    case 'overdue':
      return { status: { $in: ['pending', 'overdue'] }, overdue_at: { $lte: now } };
    default:
      return { status };
  }
}

export const filterOf = (
  { status, payment_type, property_id, tenant_id, due_from, due_to, paid, found }: PaymentFilter,
  now: Date,
): QueryFilter<Payment> => ({
  ...(status && readingAs(status, now)),
  ...given({ payment_type, property_id, tenant_id }),
  // A payment without a due date is in no range.
  ...((due_from ?? due_to) !== undefined && {
    due_order: { ...given({ $gte: due_from }), ...(due_to === undefined ? { $lt: noDueDate } : { $lte: due_to }) },
  }),
  ...(paid && { paid_date: within(paid) }),
  ...found,
});

type Sort = (typeof paymentSorts)[number];

/** Across accounts, indexes in list order begin with the status, so a search that names none names all. */
const ofAnyStatus = (scope: Scope, filter: QueryFilter<Payment>): QueryFilter<Payment> =>
  scope.kind === 'everything' ? { status: { $in: [...paymentStatuses] }, ...filter } : filter;

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  // Payments without a due date come last, or first in descending order.
  ...bothWays('due_date', 'due_order', 'text'),
  ...bothWays('amount', 'amount_cents', 'number'),
};

type LeasePlace = Pick<Payment, 'account_id' | 'lease_id' | 'property_id' | 'tenant_id'>;

/** `forgone` if its replacement was deleted, or is due on another lease: what it was for is not owed here any more. */
export type LeasePayment = Payment & { readonly forgone?: true };

const BATCH_SIZE = 500;

type Of = Partial<Pick<Payment, 'property_id' | 'tenant_id'>>;

const byKind = ({ status, payment_type, ...others }: PaymentFilter): boolean =>
  Object.values(others).every((other) => other === undefined);

const isKind = (scope: Scope, filter: PaymentFilter): scope is Extract<Scope, { kind: 'account' }> =>
  scope.kind === 'account' && byKind(filter);

// The payments of a tenant share a shard, so that their groups are few. One tenant never has most of an account's.
export const paymentFigures = { name: 'payment_figures', by: 'tenant_id', index: byShard } as const;

export class PaymentRepository extends recordStore('payments', schema, {
  counts: 'payment_counts',
  figures: paymentFigures,
  what: 'This payment',
  describe: describePayment,
  // A tenant's scope contains the ids of their tenant records.
  among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
  unique: { index: 'replaces_id_1', taken: () => new Conflict('This payment has already been replaced.') },
  announcesCreation: true,
  events: paymentEvents,
}) {
  readonly #aggregates = new PaymentAggregates(this.figures, this.model);
  readonly #owed = new Batcher((_: string, places: readonly LeasePlace[]) => this.#owedOn(places));

  /**
   * Overdue is not stored, but computed at an instant. So reads write nothing, however many payments are overdue, and
   * clocks cannot disagree.
   */
  page(scope: Scope, search: PaymentSearch, now: Date): Promise<RecordPage<Payment>> {
    const { q, sort = '-created_at', limit, cursor, count_by, ...filters } = search;
    const countOf = (of: PaymentFilter) => (q || !byKind(of) ? {} : this.#countOfKind(scope, of, now));
    const groups =
      count_by &&
      paymentStatuses.map((status) => {
        const of = { ...filters, status };
        return { value: status, filter: filterOf(of, now), ...countOf(of) };
      });
    const filter = ofAnyStatus(scope, filterOf(filters, now));
    return this.records.list(scope, { ...recordQuery(search), sort, filter, groups, ...countOf(filters) }, orders);
  }

  batchesOf(scope: Scope, search: PaymentSearch, now: Date): AsyncGenerator<Payment[]> {
    const { q: _, sort = '-created_at', limit: __, cursor: ___, ...filters } = search;
    const filter = ofAnyStatus(scope, filterOf(filters, now));
    return this.records.all(scope, { ...recordQuery(search), sort, filter }, orders);
  }

  /** Within an account, stored aggregates give the count. */
  #countOfKind(scope: Scope, of: PaymentFilter, now: Date): Pick<RecordSearch<Payment, Sort>, 'counted' | 'countedBy'> {
    if (scope.kind === 'account') return { counted: async () => (await this.stats(scope, of, now)).count };
    // Counts by the index that has the few payment types before `overdue_at`, and so skips pending payments. An index in
    // list order would scan them.
    if (scope.kind === 'everything' && of.status === 'overdue') return { countedBy: globalSums };
    return {};
  }

  /** By the status at an instant. */
  async stats(scope: Scope, filter: PaymentFilter, now: Date): Promise<PaymentSums> {
    const stored = isKind(scope, filter) && (await this.#aggregates.sums(scope.accountId, filter, now));
    return stored || paymentSums(this.model, this.records.matching(scope, filterOf(filter, now), undefined), now);
  }

  async breakdown(scope: Scope, filter: PaymentFilter, how: PaymentBreaking): Promise<PaymentBreakdown> {
    const stored = isKind(scope, filter) && (await this.#aggregates.breakdown(scope.accountId, filter, how));
    return (
      stored || paymentBreakdown(this.model, this.records.matching(scope, filterOf(filter, how.now), undefined), how)
    );
  }

  /** In integer cents, as in {@link stats}. Outside an account it reads only payments that are revenue. */
  async revenue(scope: Scope): Promise<number> {
    if (scope.kind === 'account') return (await this.stats(scope, {}, never)).revenue_cents;
    return amountOf(this.model, this.records.matching(scope, revenue, undefined));
  }

  /** In integer cents. `months` (`2026-03`) must be consecutive and ascending. */
  async revenueByMonth(scope: Scope, months: readonly string[], zone: string): Promise<MonthlyRevenue> {
    const stored = scope.kind === 'account' && (await this.#aggregates.revenueByMonth(scope.accountId, months, zone));
    return stored || monthlyRevenue(this.model, this.records.matching(scope, revenue, undefined), months, zone);
  }

  /** The newest of a search. Unlike a page it counts nothing. */
  found(scope: Scope, filter: QueryFilter<Payment>, limit: number): Promise<Payment[]> {
    return this.records.first(scope, { created_at: -1, _id: -1 }, limit, ofAnyStatus(scope, filter));
  }

  /** The newest with some words, as `withWords` of all records finds them. */
  withWords(scope: Scope, q: string, limit: number): Promise<Payment[]> {
    return this.records.withWords(scope, q, { limit, newest: true, filter: ofAnyStatus(scope, {}) });
  }

  /** Those that fall due on the days of a range and are not paid, by due date. */
  openWithin(
    scope: Scope,
    { from, to }: { readonly from: string; readonly to: string },
    limit: number,
  ): Promise<Payment[]> {
    const filter = { status: { $in: ['pending' as const, 'overdue' as const] }, due_order: { $gte: from, $lte: to } };
    return this.records.first(scope, { due_order: 1, _id: 1 }, limit, filter);
  }

  /** The ids of a tenant's payments. */
  idsIn(scope: Scope): Promise<number[]> {
    return this.readIds(this.records.matching(scope, {}, undefined));
  }

  newest(scope: Scope, limit: number): Promise<Payment[]> {
    return this.records.first(scope, { happened_at: -1, _id: -1 }, limit);
  }

  /**
   * In integer cents, on a lease; without a lease, on the tenant's other payments for the property. Concurrent calls
   * share a command.
   */
  owed(place: LeasePlace): Promise<number> {
    return this.#owed.add('owed', place);
  }

  async #owedOn(places: readonly LeasePlace[]): Promise<number[]> {
    const keys = places.map(({ account_id, lease_id, property_id, tenant_id }) =>
      lease_id === null ? { account_id, lease_id, tenant_id, property_id } : { account_id, lease_id },
    );
    const different = [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()];
    const open = { live: true, status: { $in: ['pending', 'overdue'] } };
    const sums = await this.model.aggregate<{ _id: LeasePlace; cents: number }>([
      { $match: { $or: different.map((key) => ({ ...open, ...key })) } },
      {
        $group: {
          _id: {
            account_id: '$account_id',
            lease_id: '$lease_id',
            tenant_id: '$tenant_id',
            property_id: '$property_id',
          },
          cents: { $sum: '$amount_cents' },
        },
      },
    ]);
    const isOf = (key: Partial<LeasePlace>, place: LeasePlace) =>
      Object.entries(key).every(([name, value]) => (place[name as keyof LeasePlace] ?? null) === value);
    return keys.map((key) => sums.reduce((sum, { _id, cents }) => sum + (isOf(key, _id) ? cents : 0), 0));
  }

  async ofLeases(leaseIds: readonly number[]): Promise<LeasePayment[]> {
    const found = await this.readAll({ live: true, lease_id: { $in: [...leaseIds] } });
    const leaseOf = new Map(
      found.flatMap(({ replaces_id, lease_id }) => (replaces_id ? [[replaces_id, lease_id]] : [])),
    );
    const left = found.filter(
      (payment) => isReplaced(payment) && !payment.on_account && leaseOf.get(payment._id) !== payment.lease_id,
    );
    if (left.length === 0) return found;
    const ids = left.map(({ _id }) => _id);
    // The bound says that the index has them all. One that was just added is not gone.
    const fields = { replaces_id: 1, lease_id: 1, live: 1 } as const;
    const others = await this.readAll({ replaces_id: { $in: ids, $gt: 0 } }, { fields });
    const replacements = new Map(others.map((other) => [other.replaces_id, other]));
    const isGone = ({ _id, lease_id }: Payment) => {
      const replacement = replacements.get(_id);
      return replacement !== undefined && !(replacement.live && replacement.lease_id === lease_id);
    };
    const gone = new Set(left.filter(isGone).map(({ _id }) => _id));
    // And those that were replaced before by one that is gone now. A replacement has the higher number.
    for (const { _id, replaces_id } of found.toSorted((one, other) => other._id - one._id))
      if (replaces_id && gone.has(_id)) gone.add(replaces_id);
    return found.map((payment) => (gone.has(payment._id) ? { ...payment, forgone: true } : payment));
  }

  /** The leases of payments that were changed since an instant. Reads all payments. */
  async leasesSince(instant: Date): Promise<number[]> {
    const changed = { updated_at: { $gte: instant }, lease_id: { $ne: null } };
    return (await driverOf(this.model).distinct('lease_id', changed)) as number[];
  }

  /** Those that name one of some charges. */
  designatedTo(chargeIds: readonly number[]): Promise<Payment[]> {
    // The bound says that the index has them all.
    return this.readAll({ live: true, 'designation.charge_id': { $in: [...chargeIds], $gt: 0 } });
  }

  /** Whether a payment of any account references a property. */
  async anyIn(propertyId: number): Promise<boolean> {
    return (await this.model.exists({ live: true, property_id: propertyId })) !== null;
  }

  /** In batches: payments of any account with stale denormalised fields. */
  async *stale(of: Of, differing: readonly QueryFilter<Payment>[]): AsyncGenerator<Payment[]> {
    const ids = await this.findStale(of, differing);
    for (let at = 0; at < ids.length; at += BATCH_SIZE) yield this.ofIds(ids.slice(at, at + BATCH_SIZE));
  }

  findStale(of: Of, differing: readonly QueryFilter<Payment>[]): Promise<number[]> {
    return this.readIds({ live: true, ...of, $or: [...differing] });
  }

  /** In any account. */
  ofIds(ids: readonly number[]): Promise<Payment[]> {
    return this.readAll({ _id: { $in: [...ids] }, live: true });
  }

  /**
   * Skips a payment if it, its names or its time zone were changed since it was read. The write creates no version.
   * @returns how many payments it found unchanged
   */
  async updateCopies(stale: readonly Stale<Payment, CopiedFields>[]): Promise<number> {
    const writes = stale.map(({ before: { _id, version, property_name, tenant_name, time_zone }, current }) => ({
      updateOne: { filter: { _id, version, property_name, tenant_name, time_zone }, update: { $set: current } },
    }));
    return this.records.during(
      stale.map(({ before }) => before),
      async () => (await this.model.bulkWrite(writes, { ordered: false })).matchedCount,
    );
  }

  /** Deleted ones count: a deleted replacement is not created again. */
  async hasReplacement(id: number): Promise<boolean> {
    return (await this.model.exists({ replaces_id: id })) !== null;
  }

  /** Deleted ones count. */
  async hasRest(id: number): Promise<boolean> {
    return (await this.model.exists({ rest_of_id: id })) !== null;
  }

  /** From then on the rest is due by itself. Creates no version. */
  async restAdded(_id: number): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { rest_cents: 0 } });
  }

  /** The payment that replaces another one, unless it was deleted. */
  replacementOf(id: number): Promise<Payment | null> {
    return this.model.findOne({ replaces_id: id, live: true }).lean<Payment>().exec();
  }

  /** Reversed card payments of all accounts whose refund billing has not accepted yet. */
  toRefund(): AsyncIterable<Payment> {
    const pending = { live: true, 'refund.status': 'pending', 'refund.requested_at': null } as const;
    return this.model.find(pending).lean<Payment>().cursor({ batchSize: 100 });
  }

  /** Stores that billing has accepted the refund of a payment. */
  async refundRequested({ _id }: Payment, at: Date): Promise<void> {
    await this.model.updateOne({ _id, 'refund.requested_at': null }, { $set: { 'refund.requested_at': at } });
  }

  toRemind(now: Date): AsyncIterable<Payment> {
    const due = { live: true, remind_at: { $gt: always, $lte: now } };
    return this.model.find(due).sort({ remind_at: 1 }).lean<Payment>().cursor({ batchSize: 100 });
  }

  /** Skips payments that were changed since. */
  async reminded(reminders: readonly { readonly payment: Payment; readonly next: Date | null }[]): Promise<void> {
    const writes = reminders.map(({ payment: { _id, version, remind_at }, next }) => ({
      updateOne: { filter: { _id, version, remind_at }, update: { $set: { remind_at: next } } },
    }));
    if (writes.length > 0) await driverOf(this.model).bulkWrite(writes, { ordered: false });
  }
}
