import { type leaseSorts, leaseStatuses, type Query } from '@keystead/contracts';
import {
  addDays,
  aggregateIndex,
  Batcher,
  bothWays,
  byStatusThen,
  dayIn,
  fieldsById,
  type Order,
  orderByCreation,
  type Page,
  type RecordPage,
  type RecordSearch,
  recordQuery,
  recordSchema,
  recordStore,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import type { IndexDefinition, QueryFilter } from 'mongoose';
import { type ChangedPage, changedPage } from '../records/changed-page.ts';
import { describeLease } from './lease.mapper.ts';
import type { Lease, ProjectedFields } from './lease.ts';
import {
  filterOf,
  type LeaseFilter,
  notExpired,
  type RentByMonth,
  rentByMonth,
  rentByTerm,
  rented,
  rentFromTerms,
  staying,
  stayingFrom,
} from './lease-queries.ts';
import type { Running } from './lease-term.ts';

const schema = recordSchema<Lease>({
  property_id: Number,
  tenant_id: Number,
  property_name: String,
  tenant_name: String,
  start_date: String,
  end_date: String,
  expires_at: Date,
  rent_cents: Number,
  deposit_cents: Number,
  lease_terms: String,
  rent_terms: { type: Object, default: undefined },
  tenancy: { type: Object, default: undefined },
  status: String,
  reads_as: String,
  renewal_of: Number,
  stays_pending: { type: Boolean, default: undefined },
  documents: [{ _id: false, id: Number, name: String, size: Number, created_at: Date }],
  days_mark: String,
  aggregate_shard: Number,
});

// Each sort order of a list has one index without a filter and one by status, both within an account and, for the
// admin, over all accounts. `live` is constant here. As an index field it lets counts skip reading the records.
const live = { partialFilterExpression: { live: true } };
const charging = { partialFilterExpression: { live: true, 'rent_terms.charge_from': { $exists: true } } };
const listed: readonly IndexDefinition[] = [
  { account_id: 1, live: 1 },
  { account_id: 1, live: 1, reads_as: 1 },
  { live: 1 },
  { live: 1, reads_as: 1 },
];
// The fields after `_id` are not for sorting. They let the index alone answer the rent query of a scope.
const rent = { start_date: 1, status: 1, expires_at: 1, property_id: 1, rent_cents: 1 } as const;
for (const list of listed) {
  schema.index({ ...list, created_at: -1, _id: -1 }, live);
  schema.index({ ...list, start_date: 1, _id: 1 }, live);
  schema.index({ ...list, end_date: 1, _id: 1, ...('reads_as' in list ? {} : rent) }, live);
}
const byShard = aggregateIndex({ end_date: 1, ...rent });
schema.index(byShard, live);
schema.index({ ...wordIndex, created_at: -1, _id: -1 }, live);
// A property or a tenant has few leases, so other filters on them read the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
// Tenancies that go on after the last day of their leases, and those whose last day has passed.
schema.index({ account_id: 1, 'tenancy.ends_on': 1, end_date: 1 }, charging);
schema.index({ 'tenancy.ends_on': 1, 'tenancy.since': 1, end_date: 1 }, charging);
// The feed of other services reads changes in this order.
schema.index({ updated_at: 1, _id: 1 });
// The document sweep queries which ids are in use.
schema.index({ 'documents.id': 1 });

type Sort = (typeof leaseSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  ...bothWays('start_date', 'start_date', 'text'),
  ...bothWays('end_date', 'end_date', 'text'),
  ...byStatusThen('reads_as', 'end_date', 'text'),
};

export type LeaseSearch = Query<'GET /leases'>;

export type LeaseRun = Running & Pick<Lease, '_id' | 'property_id'>;

const termFields = {
  tenancy: 1,
  rent_terms: 1,
  property_id: 1,
  start_date: 1,
  end_date: 1,
  status: 1,
  expires_at: 1,
} as const;

export type StayingLease = Pick<Lease, 'property_id' | 'end_date' | 'status' | 'rent_cents' | 'rent_terms' | 'tenancy'>;

const stayingFields = {
  _id: 0,
  property_id: 1,
  end_date: 1,
  status: 1,
  rent_cents: 1,
  rent_terms: 1,
  tenancy: 1,
} as const;

export type BeginningLease = Pick<Lease, 'property_id' | 'start_date' | 'rent_cents'>;

const beginningFields = { _id: 0, property_id: 1, start_date: 1, rent_cents: 1 } as const;

interface Parties {
  readonly property_id: number;
  readonly tenant_id: number;
}

interface RentQuery extends Pick<LeaseFilter, 'property_id'> {
  readonly now: Date;
}

export class LeaseRepository extends recordStore('leases', schema, {
  counts: 'lease_counts',
  figures: { name: 'lease_figures', by: '_id', index: byShard },
  what: 'This lease',
  describe: describeLease,
  // A tenant's leases are those of their tenant ids.
  among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
  // A new lease ends the tenancy before it.
  announcesCreation: true,
  events: {
    object: 'lease',
    types: ({ changes }) =>
      changes.some(({ field, to }) => field === 'holdover_since' && to !== null) ? ['lease.holdover'] : [],
  },
}) {
  readonly #deposits = fieldsById(this.model, 'deposit_cents', 'renewal_of');
  readonly #between = new Batcher((_: 'leases', parties: readonly Parties[]) => this.#betweenEach(parties));

  async page(scope: Scope, search: LeaseSearch): Promise<RecordPage<Lease>> {
    return this.records.list(scope, await this.#query(search), orders);
  }

  async *batchesOf(scope: Scope, search: LeaseSearch): AsyncGenerator<Lease[]> {
    yield* this.records.all(scope, await this.#query(search), orders);
  }

  changedPage(page: ChangedPage): Promise<Page<Lease>> {
    return changedPage(this.model, page);
  }

  async propertiesLeasedBy(tenantIds: readonly number[]): Promise<number[]> {
    const now = new Date();
    const own = { live: true, tenant_id: { $in: [...tenantIds] } };
    return this.model.distinct('property_id', { ...own, $or: [{ expires_at: { $gt: now } }, staying(now)] });
  }

  async tenantsLeasing(propertyId: number, among: readonly number[]): Promise<number[]> {
    const now = new Date();
    const leased = {
      live: true,
      property_id: propertyId,
      tenant_id: { $in: [...among] },
      $or: [{ expires_at: { $gt: now } }, staying(now)],
    };
    return this.model.distinct('tenant_id', leased);
  }

  /** Concurrent calls share a command. */
  between(parties: Parties): Promise<LeaseRun[]> {
    return this.#between.add('leases', parties);
  }

  async #betweenEach(parties: readonly Parties[]): Promise<LeaseRun[][]> {
    const fields = { ...termFields, tenant_id: 1 } as const;
    // Each branch of `$or` needs `live` for the partial indexes.
    const found = await this.readAll({ $or: parties.map((one) => ({ live: true, ...one })) }, { fields });
    const isOf = (one: Parties) => (lease: Lease) =>
      lease.property_id === one.property_id && lease.tenant_id === one.tenant_id;
    return parties.map((one) => found.filter(isOf(one)));
  }

  /** Leases whose dates overlap a range of days, except pending leases. */
  running(scope: Scope, { from, to }: { from: string; to: string }): AsyncIterable<LeaseRun> {
    const dates = { start_date: { $lte: to }, $or: [{ end_date: { $gte: from } }, stayingFrom(from)] };
    const matched = this.records.matching(scope, { ...dates, status: { $ne: 'pending' } }, undefined);
    return this.model.find(matched, termFields).lean<LeaseRun>().cursor({ batchSize: 1_000 });
  }

  /** The rent of a scope's unexpired leases, on the first days of months. For a whole account it is stored. */
  async rentByMonth(
    scope: Scope,
    { firstDays, ...query }: RentQuery & { firstDays: readonly string[] },
  ): Promise<RentByMonth> {
    if (scope.kind === 'account' && query.property_id === undefined) {
      const stored = await this.figures.read(scope.accountId, rentByTerm(query.now));
      if (stored) return rentFromTerms(stored, { firstDays, now: query.now });
    }
    return rentByMonth(this.model, this.#notExpired(scope, query), { firstDays, now: query.now });
  }

  /** Leases whose last day has passed while their tenancies go on. */
  staying(scope: Scope, { property_id, now }: RentQuery): Promise<StayingLease[]> {
    const filter = { ...filterOf({ property_id }, now), ...staying(now), expires_at: { $lte: now } };
    return this.readAll(this.records.matching(scope, filter, undefined), { fields: stayingFields });
  }

  /** The first active lease that ends within some days and that no other follows, and how many there are. */
  async ending(scope: Scope, within: number, now: Date): Promise<RecordPage<Lease>> {
    await this.#storeExpired(now);
    const filter = { ...filterOf({ expiring_within: within }, now), 'tenancy.ends_on': null };
    return this.records.list(scope, { sort: 'end_date', limit: 1, filter }, orders);
  }

  /** All of a property, deleted ones aside. */
  ofProperty(property_id: number): Promise<Lease[]> {
    return this.readAll({ live: true, property_id });
  }

  /**
   * The properties with leases whose last day has passed, and of which it is not stored that their users have to
   * decide. Those that go on by their own terms need no decision.
   */
  propertiesOfEnded(now: Date): Promise<number[]> {
    const ended = { live: true, end_date: { $lte: dayIn(null, now) }, expires_at: { $lte: now } };
    const undecided = { 'tenancy.since': null, 'rent_terms.rollover': null };
    return this.model.distinct('property_id', { ...ended, ...staying(now), ...undecided });
  }

  /** The properties with renewals that were added ahead and may have begun. */
  propertiesOfBegun(now: Date): Promise<number[]> {
    // A day begins nowhere earlier than a day before it begins in UTC.
    const begun = { start_date: { $lte: addDays(dayIn(null, now), 1) }, expires_at: { $gt: now } };
    const renewal = { reads_as: 'pending' as const, renewal_of: { $ne: null }, stays_pending: { $ne: true } };
    return this.model.distinct('property_id', { live: true, ...renewal, ...begun });
  }

  /** Active, unexpired leases. */
  beginning(scope: Scope, { from, to, ...query }: RentQuery & { from: string; to: string }): Promise<BeginningLease[]> {
    const filter = { status: 'active' as const, start_date: { $gte: from, $lte: to } };
    return this.readAll({ $and: [this.#notExpired(scope, query), filter] }, { fields: beginningFields });
  }

  /** A lease by which a property or a tenant is in use, if any, and whether it goes on after its last day. */
  async inUse(what: { property_id: number } | { tenant_id: number }): Promise<{ readonly goesOn: boolean } | null> {
    const now = new Date();
    const found = await this.readOne({ live: true, ...what, ...rented(now) });
    return found && { goesOn: found.expires_at <= now };
  }

  /** The highest deposit of each lease and of those that it renews, in cents: what they hold goes along. */
  async highestDeposits(ids: readonly number[]): Promise<Map<number, number>> {
    const known = new Map<number, Pick<Lease, 'deposit_cents' | 'renewal_of'>>();
    for (let wanted = ids; wanted.length > 0; ) {
      const found = [...(await this.#deposits(wanted)).values()];
      for (const lease of found) known.set(lease._id, lease);
      wanted = found.flatMap(({ renewal_of }) => (known.has(renewal_of ?? 0) ? [] : (renewal_of ?? [])));
    }
    const highest = (id: number | null): number => {
      const lease = known.get(id ?? 0);
      return lease ? Math.max(lease.deposit_cents, highest(lease.renewal_of)) : 0;
    };
    return new Map(ids.map((id) => [id, highest(id)]));
  }

  idsOf(what: { property_id: number } | { tenant_id: number }): Promise<number[]> {
    return this.readIds({ live: true, ...what });
  }

  /** Skipped if the lease has changed since. This makes no new version. */
  async updateProjection(lease: Lease, fields: ProjectedFields): Promise<void> {
    const { _id, version } = lease;
    await this.records.during([lease], () => this.model.updateOne({ _id, version }, { $set: fields }).exec());
  }

  /** Deleted leases count. */
  documentsInUse(ids: readonly number[]): Promise<number[]> {
    return this.model.distinct('documents.id', { 'documents.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }

  #notExpired(scope: Scope, { property_id, now }: RentQuery): QueryFilter<Lease> {
    return this.records.matching(scope, { ...filterOf({ property_id }, now), ...notExpired(now) }, undefined);
  }

  async #query({ sort = '-created_at', count_by, ...search }: LeaseSearch): Promise<RecordSearch<Lease, Sort>> {
    const now = new Date();
    const filter = filterOf(search, now);
    const groups =
      count_by && leaseStatuses.map((status) => ({ value: status, filter: filterOf({ ...search, status }, now) }));
    if (filter.reads_as || groups || sort.endsWith('status')) await this.#storeExpired(now);
    return { ...recordQuery(search), sort, filter, groups };
  }

  /**
   * Stores `expired` for leases that have expired since the last list by status, so that a filter always agrees with
   * the status that is shown (`statusAt`). Mostly there is none.
   */
  async #storeExpired(now: Date): Promise<void> {
    // A day ends in no zone before it begins in UTC. This bound lets an index find the leases.
    const end_date = { $lte: dayIn(null, now) };
    const newlyExpired = { live: true, reads_as: { $ne: 'expired' as const }, end_date, expires_at: { $lte: now } };
    await this.model.updateMany(newlyExpired, { $set: { reads_as: 'expired' } });
  }
}
