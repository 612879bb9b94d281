import type { leaseSorts } from '@keystead/contracts';
import {
  dayIn,
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
import type { Lease, ProjectedFields } from './lease.ts';
import { describeLease } from './lease-description.ts';
import { filterOf, type LeaseFilter } from './lease-filter.ts';
import { leaseModel } from './lease-model.ts';
import { notExpired, type RentByMonth, rentByMonth } from './lease-rent.ts';
import type { Running } from './lease-term.ts';

type Sort = (typeof leaseSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  start_date: { field: 'start_date', kind: 'text', direction: 1 },
  '-start_date': { field: 'start_date', kind: 'text', direction: -1 },
  end_date: { field: 'end_date', kind: 'text', direction: 1 },
  '-end_date': { field: 'end_date', kind: 'text', direction: -1 },
};

/** The filters and the page of a list of leases. */
export interface LeaseSearch extends LeaseFilter {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The term of a lease, and its property. */
type LeaseRun = Running & Pick<Lease, '_id' | 'property_id'>;

const termFields = { property_id: 1, start_date: 1, end_date: 1, status: 1, expires_at: 1 } as const;

/** A lease that begins, and its rent. */
export type BeginningLease = Pick<Lease, 'property_id' | 'start_date' | 'rent_cents'>;

const beginningFields = { _id: 0, property_id: 1, start_date: 1, rent_cents: 1 } as const;

/** The leases whose rent is queried, and the current time. */
interface RentQuery extends Pick<LeaseFilter, 'property_id'> {
  readonly now: Date;
}

/** The only place that queries leases. */
export class LeaseStore {
  readonly records: Repository<Lease>;
  readonly #model: Model<Lease>;

  constructor(database: Connection, count: QuotaCounter, afterChange?: RepositoryDependencies<Lease>['afterChange']) {
    const model = leaseModel(database);
    this.#model = model;
    this.records = new Repository({
      database,
      model,
      count,
      describe: describeLease,
      // A tenant's leases are those of their tenant ids.
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
      afterChange,
      events: { object: 'lease' },
    });
  }

  async page(scope: Scope, search: LeaseSearch): Promise<RecordPage<Lease>> {
    return this.records.list(scope, await this.#query(search), orders);
  }

  /** All leases of a list, in batches. */
  async *batchesOf(scope: Scope, search: LeaseSearch): AsyncGenerator<Lease[]> {
    yield* this.records.all(scope, await this.#query(search), orders);
  }

  /** The properties that these tenants lease under leases that have not expired. */
  async propertiesLeasedBy(tenantIds: readonly number[]): Promise<number[]> {
    const own = { live: true, tenant_id: { $in: [...tenantIds] }, expires_at: { $gt: new Date() } };
    return this.#model.distinct('property_id', own);
  }

  /** Returns which of these tenants lease the property under a lease that has not expired. */
  async tenantsLeasing(propertyId: number, among: readonly number[]): Promise<number[]> {
    const leased = {
      live: true,
      property_id: propertyId,
      tenant_id: { $in: [...among] },
      expires_at: { $gt: new Date() },
    };
    return this.#model.distinct('tenant_id', leased);
  }

  /** The terms of the leases between a property and a tenant. */
  between(parties: { property_id: number; tenant_id: number }): Promise<LeaseRun[]> {
    return this.#model
      .find({ live: true, ...parties }, termFields)
      .lean<LeaseRun[]>()
      .exec();
  }

  /** The terms of a scope's leases whose dates overlap a range of days, except pending leases. */
  running(scope: Scope, { from, to }: { from: string; to: string }): AsyncIterable<LeaseRun> {
    const dates = { start_date: { $lte: to }, end_date: { $gte: from } };
    const matched = this.records.matching(scope, { ...dates, status: { $ne: 'pending' } }, undefined);
    return this.#model.find(matched, termFields).lean<LeaseRun>().cursor({ batchSize: 1_000 });
  }

  /** The rent of a scope's unexpired leases, on the first days of months. */
  rentByMonth(
    scope: Scope,
    { firstDays, ...query }: RentQuery & { firstDays: readonly string[] },
  ): Promise<RentByMonth> {
    return rentByMonth(this.#model, this.#notExpired(scope, query), { firstDays, now: query.now });
  }

  /** The active, unexpired leases of a scope that begin in a range of days. */
  beginning(scope: Scope, { from, to, ...query }: RentQuery & { from: string; to: string }): Promise<BeginningLease[]> {
    const filter = { status: 'active' as const, start_date: { $gte: from, $lte: to } };
    return this.#model
      .find({ $and: [this.#notExpired(scope, query), filter] }, beginningFields)
      .lean<BeginningLease[]>()
      .exec();
  }

  /** Whether an active lease is in force in a property or with a tenant. */
  async hasActive(what: { property_id: number } | { tenant_id: number }): Promise<boolean> {
    return (
      (await this.#model.exists({ live: true, ...what, status: 'active', expires_at: { $gt: new Date() } })) !== null
    );
  }

  /** The ids of the leases of a property or of a tenant. */
  async idsOf(what: { property_id: number } | { tenant_id: number }): Promise<number[]> {
    const found = await this.#model.find({ live: true, ...what }, { _id: 1 }).lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Writes the copied fields of a lease, unless it has changed since. This makes no new version. */
  async updateProjection({ _id, version }: Lease, fields: ProjectedFields): Promise<void> {
    await this.#model.updateOne({ _id, version }, { $set: fields });
  }

  /** Returns which of these documents are in use by a lease, including deleted leases. */
  documentsInUse(ids: readonly number[]): Promise<number[]> {
    return this.#model.distinct('documents.id', { 'documents.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }

  #notExpired(scope: Scope, { property_id, now }: RentQuery): QueryFilter<Lease> {
    return this.records.matching(scope, { ...filterOf({ property_id }, now), ...notExpired(now) }, undefined);
  }

  async #query({
    q,
    sort = '-created_at',
    limit,
    cursor,
    ...filters
  }: LeaseSearch): Promise<RecordSearch<Lease, Sort>> {
    const now = new Date();
    const filter = filterOf(filters, now);
    if (filter.reads_as) await this.#storeExpired(now);
    return { q, sort, limit, cursor, filter };
  }

  /**
   * Stores `expired` for leases that have expired since the last list by status. So a filter always agrees with the
   * status that is shown (`statusAt`). Mostly there is none.
   */
  async #storeExpired(now: Date): Promise<void> {
    // A day ends in no zone before it begins in UTC. This bound lets an index find the leases.
    const end_date = { $lte: dayIn(null, now) };
    const newlyExpired = { live: true, reads_as: { $ne: 'expired' as const }, end_date, expires_at: { $lte: now } };
    await this.#model.updateMany(newlyExpired, { $set: { reads_as: 'expired' } });
  }
}
