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
import type { Lease, Repeated } from './lease.ts';
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

/** Which page of a list of leases to read. */
export interface LeaseSearch extends LeaseFilter {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** When a lease runs, and in which property. */
type LeaseRun = Running & Pick<Lease, '_id' | 'property_id'>;

const shownOfRun = { property_id: 1, start_date: 1, end_date: 1, status: 1, expires_at: 1 } as const;

/** A lease that begins, and its rent. */
export type BeginningLease = Pick<Lease, 'property_id' | 'start_date' | 'rent_cents'>;

const shownOfBeginning = { _id: 0, property_id: 1, start_date: 1, rent_cents: 1 } as const;

/** Of which leases rent is asked, and when. */
interface RentAsked extends Pick<LeaseFilter, 'property_id'> {
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
      // A renter's leases are those of their tenants' ids.
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
      afterChange,
      events: { object: 'lease' },
    });
  }

  async page(scope: Scope, search: LeaseSearch): Promise<RecordPage<Lease>> {
    return this.records.list(scope, await this.#asked(search), orders);
  }

  /** All of a list, in portions. */
  async *whole(scope: Scope, search: LeaseSearch): AsyncGenerator<Lease[]> {
    yield* this.records.all(scope, await this.#asked(search), orders);
  }

  /** The properties that tenants lease: by leases that haven't expired. */
  async propertiesLeasedBy(tenantIds: readonly number[]): Promise<number[]> {
    const own = { live: true, tenant_id: { $in: [...tenantIds] }, expires_at: { $gt: new Date() } };
    return this.#model.distinct('property_id', own);
  }

  /** Of some tenants those who lease a property: by leases that haven't expired. */
  async tenantsLeasing(propertyId: number, among: readonly number[]): Promise<number[]> {
    const leased = {
      live: true,
      property_id: propertyId,
      tenant_id: { $in: [...among] },
      expires_at: { $gt: new Date() },
    };
    return this.#model.distinct('tenant_id', leased);
  }

  /** When the leases between a property and a tenant run. */
  between(parties: { property_id: number; tenant_id: number }): Promise<LeaseRun[]> {
    return this.#model
      .find({ live: true, ...parties }, shownOfRun)
      .lean<LeaseRun[]>()
      .exec();
  }

  /** When the leases of a scope run that have a day between two, as far as their dates go; pending ones aside. */
  running(scope: Scope, { from, to }: { from: string; to: string }): AsyncIterable<LeaseRun> {
    const dates = { start_date: { $lte: to }, end_date: { $gte: from } };
    const matched = this.records.matching(scope, { ...dates, status: { $ne: 'pending' } }, undefined);
    return this.#model.find(matched, shownOfRun).lean<LeaseRun>().cursor({ batchSize: 1_000 });
  }

  /** The rent of a scope's leases that have yet to run out, on the first days of months. */
  rentByMonth(scope: Scope, { firsts, ...asked }: RentAsked & { firsts: readonly string[] }): Promise<RentByMonth> {
    return rentByMonth(this.#model, this.#notExpired(scope, asked), { firsts, now: asked.now });
  }

  /** The active leases of a scope that begin on some days and have yet to run out. */
  beginning(scope: Scope, { from, to, ...asked }: RentAsked & { from: string; to: string }): Promise<BeginningLease[]> {
    const begin = { status: 'active' as const, start_date: { $gte: from, $lte: to } };
    return this.#model
      .find({ $and: [this.#notExpired(scope, asked), begin] }, shownOfBeginning)
      .lean<BeginningLease[]>()
      .exec();
  }

  /** Whether an active lease holds in a property, or with a tenant. */
  async holdsIn(what: { property_id: number } | { tenant_id: number }): Promise<boolean> {
    return (
      (await this.#model.exists({ live: true, ...what, status: 'active', expires_at: { $gt: new Date() } })) !== null
    );
  }

  /** The leases of a property, or of a tenant. */
  async idsOf(what: { property_id: number } | { tenant_id: number }): Promise<number[]> {
    const found = await this.#model.find({ live: true, ...what }, { _id: 1 }).lean<{ _id: number }[]>();
    return found.map(({ _id }) => _id);
  }

  /** Writes what a lease repeats of others, unless it was changed since. It is no change of its own. */
  async repeat({ _id, version }: Lease, repeated: Repeated): Promise<void> {
    await this.#model.updateOne({ _id, version }, { $set: repeated });
  }

  /** Which of these documents a lease names, a deleted one included. */
  documentsNamed(ids: readonly number[]): Promise<number[]> {
    return this.#model.distinct('documents.id', { 'documents.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }

  #notExpired(scope: Scope, { property_id, now }: RentAsked): QueryFilter<Lease> {
    return this.records.matching(scope, { ...filterOf({ property_id }, now), ...notExpired(now) }, undefined);
  }

  async #asked({
    q,
    sort = '-created_at',
    limit,
    cursor,
    ...narrowed
  }: LeaseSearch): Promise<RecordSearch<Lease, Sort>> {
    const now = new Date();
    const filter = filterOf(narrowed, now);
    if (filter.reads_as) await this.#noteExpired(now);
    return { q, sort, limit, cursor, filter };
  }

  /**
   * Notes which leases have run out since the last look, so that what a filter finds agrees with what a lease reads as
   * (`statusAt`), always; mostly there is none.
   */
  async #noteExpired(now: Date): Promise<void> {
    // No zone's day has ended that UTC's has not begun: the bound by which an index finds them.
    const end_date = { $lte: dayIn(null, now) };
    const runOut = { live: true, reads_as: { $ne: 'expired' as const }, end_date, expires_at: { $lte: now } };
    await this.#model.updateMany(runOut, { $set: { reads_as: 'expired' } });
  }
}
