import type { leaseSorts } from '@keystead/contracts';
import {
  addDays,
  dayIn,
  type KeptCount,
  KeptRecords,
  type KeptRecordsParts,
  type Order,
  orderByCreation,
  type RecordPage,
  type RecordSearch,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { Lease, Repeated } from './lease.ts';
import { describeLease } from './lease-description.ts';
import { leaseModel } from './lease-model.ts';
import type { Running } from './lease-term.ts';

type Sort = (typeof leaseSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  start_date: { field: 'start_date', kind: 'text', direction: 1 },
  '-start_date': { field: 'start_date', kind: 'text', direction: -1 },
  end_date: { field: 'end_date', kind: 'text', direction: 1 },
  '-end_date': { field: 'end_date', kind: 'text', direction: -1 },
};

/** What a list of leases may be narrowed by. */
export interface LeaseSearch {
  readonly q?: string;
  readonly status?: Lease['status'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  /** Days from today on. */
  readonly expiring_within?: number;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/**
 * The last days of leases that hold and end at most so many days after today. Today is UTC's; the earliest last day of a
 * lease that holds is the one before, in some zone: without that bound an index would be read from its beginning.
 */
function endingWithin(days: number, now: Date): { $gte: string; $lte: string } {
  const today = dayIn(null, now);
  return { $gte: addDays(today, -1), $lte: addDays(today, days) };
}

function filterOf({ status, property_id, tenant_id, expiring_within }: LeaseSearch, now: Date): QueryFilter<Lease> {
  return {
    ...(property_id !== undefined && { property_id }),
    ...(tenant_id !== undefined && { tenant_id }),
    ...(status && { reads_as: status }),
    ...(expiring_within !== undefined && {
      reads_as: status ?? 'active',
      end_date: endingWithin(expiring_within, now),
    }),
  };
}

/** When a lease runs, and in which property. */
type LeaseRun = Running & Pick<Lease, '_id' | 'property_id'>;

const shownOfRun = { property_id: 1, start_date: 1, end_date: 1, status: 1, expires_at: 1 } as const;

/** The only place that queries leases. */
export class LeaseStore {
  readonly records: KeptRecords<Lease>;
  readonly #model: Model<Lease>;

  constructor(database: Connection, count: KeptCount, afterChange?: KeptRecordsParts<Lease>['afterChange']) {
    const model = leaseModel(database);
    this.#model = model;
    // A renter's leases are those of their tenants' ids.
    const among = (tenantIds: number[]) => ({ tenant_id: { $in: tenantIds } });
    this.records = new KeptRecords({ database, model, count, describe: describeLease, among, afterChange });
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
