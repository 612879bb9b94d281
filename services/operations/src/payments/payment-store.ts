import type { paymentSorts } from '@keystead/contracts';
import {
  AggregateStore,
  Conflict,
  type Order,
  orderByCreation,
  type QuotaCounter,
  type RecordPage,
  type RecordSearch,
  Repository,
  type RepositoryDependencies,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { always, never, type Payment } from './payment.ts';
import { type PaymentBreakdown, type PaymentBreaking, paymentBreakdown } from './payment-breakdown.ts';
import { describePayment } from './payment-description.ts';
import { paymentEvents } from './payment-events.ts';
import { alikePayments, monthsOf, ofKind, revenueOfMonths, sumsOf } from './payment-figures.ts';
import { filterOf, type PaymentFilter } from './payment-filter.ts';
import { paymentModel, sumsOfEverything } from './payment-model.ts';
import {
  amountOf,
  type MonthlyRevenue,
  monthlyRevenue,
  type PaymentSums,
  paymentSums,
  revenue,
} from './payment-sums.ts';
import type { Repeated } from './payment-terms.ts';

type Sort = (typeof paymentSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  // Those without a due date stand after all others, or before them the other way round.
  due_date: { field: 'due_order', kind: 'text', direction: 1 },
  '-due_date': { field: 'due_order', kind: 'text', direction: -1 },
  amount: { field: 'amount_cents', kind: 'number', direction: 1 },
  '-amount': { field: 'amount_cents', kind: 'number', direction: -1 },
};

/** Which page of a list of payments to read. */
export interface PaymentSearch extends PaymentFilter {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** What says of which lease a payment is. */
type Place = Pick<Payment, 'account_id' | 'lease_id' | 'property_id' | 'tenant_id'>;

/** Payments of which some hang on a property, on a tenant, or on both. */
type Of = Partial<Pick<Payment, 'property_id' | 'tenant_id'>>;

/** What a payment is to repeat of others. */
export interface Refreshed {
  readonly payment: Payment;
  readonly repeated: Repeated;
}

/** Whether nothing but their status and type narrows payments. */
const byKind = ({ status, payment_type, ...others }: PaymentFilter): boolean =>
  Object.values(others).every((other) => other === undefined);

/** The only place that queries payments. */
export class PaymentStore {
  readonly records: Repository<Payment>;
  readonly #model: Model<Payment>;
  readonly #figures: AggregateStore;

  constructor(database: Connection, count: QuotaCounter, afterChange?: RepositoryDependencies<Payment>['afterChange']) {
    const model = paymentModel(database);
    this.#model = model;
    this.#figures = new AggregateStore(database, 'payment_figures');
    this.records = new Repository({
      database,
      model,
      count,
      figures: this.#figures,
      describe: describePayment,
      // A renter's payments are those of their tenants' ids.
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
      afterChange,
      unique: { index: 'replaces_id_1', taken: () => new Conflict('Another payment is owed in its place already.') },
      announcesCreation: true,
      events: paymentEvents,
    });
  }

  /** Notes of payments that were written without it in which part their sums are kept. */
  noteParts(): Promise<void> {
    return this.#figures.noteParts(this.#model);
  }

  /**
   * One page of what the scope and the search match, by what each reads as at an instant: nothing is noted of what has
   * become overdue since, so that a look writes nothing, however many have, and no two clocks are at odds.
   */
  page(scope: Scope, search: PaymentSearch, now: Date): Promise<RecordPage<Payment>> {
    const { q, sort = '-created_at', limit, cursor, ...narrowed } = search;
    const filter = filterOf(narrowed, now);
    const how = q || !byKind(narrowed) ? {} : this.#countOfKind(scope, narrowed, now);
    return this.records.list(scope, { q, sort, limit, cursor, filter, ...how }, orders);
  }

  /** How those of a kind are counted: an account's are kept. */
  #countOfKind(scope: Scope, of: PaymentFilter, now: Date): Pick<RecordSearch<Payment, Sort>, 'counted' | 'countedBy'> {
    if (scope.kind === 'account')
      return { counted: async () => (await this.#storedSums(scope.accountId, of, now)).count };
    // By the index in which the few types stand before the hour: it leaves out what waits, which one in the order of a
    // list looks through.
    if (scope.kind === 'everything' && of.status === 'overdue') return { countedBy: sumsOfEverything };
    return {};
  }

  /** The sums of those of a kind, by what is kept of an account. */
  async #storedSums(accountId: number, of: PaymentFilter, now: Date): Promise<PaymentSums> {
    return sumsOf(ofKind(await this.#figures.read(accountId, alikePayments(this.#model)), of, now), now);
  }

  /** The sums of all that the scope and the filter match, by what each reads as at an instant. */
  async stats(scope: Scope, filter: PaymentFilter, now: Date): Promise<PaymentSums> {
    if (scope.kind === 'account' && byKind(filter)) return this.#storedSums(scope.accountId, filter, now);
    return paymentSums(this.#model, this.records.matching(scope, filterOf(filter, now), undefined), now);
  }

  /** The sums of all that the scope and the filter match, as {@link stats} has them, broken down. */
  breakdown(scope: Scope, filter: PaymentFilter, how: PaymentBreaking): Promise<PaymentBreakdown> {
    return paymentBreakdown(this.#model, this.records.matching(scope, filterOf(filter, how.now), undefined), how);
  }

  /** The revenue of a scope in integer cents: as {@link stats} has it, without a look at what is none. */
  async revenue(scope: Scope): Promise<number> {
    if (scope.kind === 'account') return (await this.stats(scope, {}, never)).revenue_cents;
    return amountOf(this.#model, this.records.matching(scope, revenue, undefined));
  }

  /** Revenue by the month in which it was paid, in integer cents; `months` (`2026-03`) in order, without a gap. */
  async revenueByMonth(scope: Scope, months: readonly string[], zone: string): Promise<MonthlyRevenue> {
    const [first, ...others] = months;
    if (scope.kind === 'account' && first !== undefined) {
      const figure = revenueOfMonths(this.#model, [first, ...others], zone);
      return monthsOf(await this.#figures.read(scope.accountId, figure), months);
    }
    return monthlyRevenue(this.#model, this.records.matching(scope, revenue, undefined), months, zone);
  }

  /** Those of a scope to which something has happened last, the newest first. */
  newest(scope: Scope, limit: number): Promise<Payment[]> {
    return this.#model
      .find(this.records.matching(scope, {}, undefined))
      .sort({ happened_at: -1, _id: -1 })
      .limit(limit)
      .lean<Payment[]>()
      .exec();
  }

  /** Integer cents of what waits to be paid of a lease; without one, of the tenant's other payments for the property. */
  owed({ account_id, lease_id, property_id, tenant_id }: Place): Promise<number> {
    const of = lease_id === null ? { lease_id, tenant_id, property_id } : { lease_id };
    const open = { live: true, account_id, ...of, status: { $in: ['pending' as const, 'overdue' as const] } };
    return amountOf(this.#model, open);
  }

  /** Whether anybody's payment names a property. */
  async anyIn(propertyId: number): Promise<boolean> {
    return (await this.#model.exists({ live: true, property_id: propertyId })) !== null;
  }

  /** Those of a property or a tenant, whosever they are, which repeat something else than they should. */
  async outOfStep(of: Of, differing: readonly QueryFilter<Payment>[]): Promise<number[]> {
    const found = await this.#model
      .find({ live: true, ...of, $or: [...differing] }, { _id: 1 })
      .lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Those of some ids, whosever they are. */
  ofIds(ids: readonly number[]): Promise<Payment[]> {
    return this.#model
      .find({ _id: { $in: ids }, live: true })
      .lean<Payment[]>()
      .exec();
  }

  /**
   * Writes what payments repeat of others, all but those that were changed since or repeat something else by now, and
   * says how many it has found as they were. It is no change of their own.
   */
  async repeat(refreshed: readonly Refreshed[]): Promise<number> {
    const writes = refreshed.map(({ payment: { _id, version, property_name, tenant_name, time_zone }, repeated }) => ({
      updateOne: { filter: { _id, version, property_name, tenant_name, time_zone }, update: { $set: repeated } },
    }));
    const written = refreshed.map(({ payment }) => payment);
    return this.records.during(
      written,
      async () => (await this.#model.bulkWrite(writes, { ordered: false })).matchedCount,
    );
  }

  /** Whether a payment has a replacement, deleted ones included. */
  async hasReplacement(id: number): Promise<boolean> {
    return (await this.#model.exists({ replaces_id: id })) !== null;
  }

  /** Reversed card payments of all accounts whose refund billing has not accepted yet. */
  toRefund(): AsyncIterable<Payment> {
    const pending = { live: true, 'refund.status': 'pending', 'refund.requested_at': null } as const;
    return this.#model.find(pending).lean<Payment>().cursor({ batchSize: 100 });
  }

  /** Stores that billing has accepted the refund of a payment. */
  async refundRequested({ _id }: Payment, at: Date): Promise<void> {
    await this.#model.updateOne({ _id, 'refund.requested_at': null }, { $set: { 'refund.requested_at': at } });
  }

  /** Everybody's payments of which a letter is to be written by now. */
  toRemind(now: Date): AsyncIterable<Payment> {
    const due = { live: true, remind_at: { $gt: always, $lte: now } };
    return this.#model.find(due).sort({ remind_at: 1 }).lean<Payment>().cursor({ batchSize: 100 });
  }

  /** Notes that the letter of a payment was written and when the next one is due, unless it was changed since. */
  async reminded({ _id, version, remind_at }: Payment, next: Date | null): Promise<void> {
    await this.#model.updateOne({ _id, version, remind_at }, { $set: { remind_at: next } });
  }
}
