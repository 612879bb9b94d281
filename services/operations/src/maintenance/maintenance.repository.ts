import type { maintenanceSorts } from '@keystead/contracts';
import {
  AggregateStore,
  entityFields,
  NotFound,
  type Order,
  orderByCreation,
  type QuotaCounter,
  type RecordPage,
  Repository,
  type RepositoryDependencies,
  type Scope,
} from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import { type Connection, type IndexDefinition, type Model, type QueryFilter, Schema } from 'mongoose';
import { type Period, within } from '../queries/period.ts';
import { requestEvents } from './maintenance.events.ts';
import { describeRequest } from './maintenance.mapper.ts';
import { type MaintenanceRequest, type RequestNames, rankOf } from './maintenance.ts';
import {
  byShard,
  type CostBreaking,
  type OpenAt,
  openAccumulators,
  openByShard,
  openIn,
  openSince,
  type RequestCosts,
  requestCosts,
  totalOpen,
} from './maintenance-statistics.ts';

// The contract has validated what is written. The schema names types and indexes.
const schema = new Schema<MaintenanceRequest>(
  {
    ...entityFields,
    property_id: Number,
    property_name: String,
    tenant_id: Number,
    tenant_name: String,
    assigned_to: Number,
    assigned_to_name: String,
    title: String,
    description: String,
    priority: String,
    priority_rank: Number,
    status: String,
    service_type: String,
    estimated_cost_cents: Number,
    scheduled_date: Date,
    scheduled_sort: Date,
    photos: storedPhotoFields,
    closed_at: Date,
    happened_at: Date,
    figures_part: Number,
    search: [String],
  },
  { versionKey: false },
);

// Each sort order of a list has one index for all records and one for each filter. Both exist within an account and,
// for the admin, across accounts. `live` is always true here; as an index field it lets counts run without fetching
// records.
const live = { partialFilterExpression: { live: true } };
const scopes: readonly IndexDefinition[] = [{ account_id: 1, live: 1 }, { live: 1 }];
for (const scope of scopes) {
  for (const list of [scope, { ...scope, status: 1 }] as const) {
    schema.index({ ...list, created_at: -1, _id: -1 }, live);
    schema.index({ ...list, priority_rank: 1, _id: 1 }, live);
    schema.index({ ...list, scheduled_sort: 1, _id: 1 }, live);
  }
  // Requests of one priority, sorted by priority, are in the order of their ids: the index above serves them.
  schema.index({ ...scope, priority_rank: 1, created_at: -1, _id: -1 }, live);
  schema.index({ ...scope, priority_rank: 1, scheduled_sort: 1, _id: 1 }, live);
  // For the latest activity, and for the requests that were open at the end of a month.
  schema.index({ ...scope, happened_at: -1, _id: -1 }, live);
  schema.index({ ...scope, closed_at: 1, created_at: 1 }, live);
  schema.index({ ...scope, service_type: 1, created_at: -1, _id: -1 }, live);
  // The costs of completed requests are a covered query of this index.
  const costs = { closed_at: 1, service_type: 1, property_id: 1, assigned_to: 1, estimated_cost_cents: 1 } as const;
  schema.index({ ...scope, status: 1, ...costs }, live);
  schema.index({ ...scope, search: 1 }, live);
}
schema.index(byShard, live);
// One property, tenant or assignee has few requests, so further filters run on the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ assigned_to: 1, created_at: -1, _id: -1 }, live);
// The count of open work per assignee runs on the index alone.
schema.index({ assigned_to: 1, live: 1, status: 1 }, live);
// The sweep of photos queries which photos are referenced.
schema.index({ 'photos.id': 1 });
// The erasure of an account queries these beside its live records.
schema.index({ account_id: 1 }, { partialFilterExpression: { live: false } });

export interface RequestFilter {
  readonly status?: MaintenanceRequest['status'];
  readonly priority?: MaintenanceRequest['priority'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  readonly assigned_to?: number;
  readonly service_type?: NonNullable<MaintenanceRequest['service_type']>;
  readonly created?: Period;
  /** When the request was completed or cancelled. */
  readonly closed?: Period;
}

export type CostFilter = Pick<RequestFilter, 'property_id' | 'service_type' | 'assigned_to' | 'closed'>;

const filterOf = (wanted: RequestFilter): QueryFilter<MaintenanceRequest> => {
  const { status, priority, property_id, tenant_id, assigned_to, service_type, created, closed } = wanted;
  return {
    ...(status && { status }),
    ...(priority && { priority_rank: rankOf(priority) }),
    ...(property_id !== undefined && { property_id }),
    ...(tenant_id !== undefined && { tenant_id }),
    ...(assigned_to !== undefined && { assigned_to }),
    ...(service_type && { service_type }),
    ...(created && { created_at: within(created) }),
    ...(closed && { closed_at: within(closed) }),
  };
};

type Sort = (typeof maintenanceSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  priority: { field: 'priority_rank', kind: 'number', direction: 1 },
  '-priority': { field: 'priority_rank', kind: 'number', direction: -1 },
  scheduled_date: { field: 'scheduled_sort', kind: 'instant', direction: 1 },
  '-scheduled_date': { field: 'scheduled_sort', kind: 'instant', direction: -1 },
};

export interface RequestSearch extends RequestFilter {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

export type CopiedFields = Pick<MaintenanceRequest, 'property_name' | 'tenant_name' | 'assigned_to_name' | 'search'>;

/** A request as it was read, with the denormalised fields that it should have. */
export interface StaleRequest {
  readonly before: MaintenanceRequest;
  readonly current: CopiedFields;
}

/** Selects the requests that a renaming may affect: those that refer to the record by another name. */
export type Renaming =
  | Pick<RequestNames, 'property_id' | 'property_name'>
  | Pick<RequestNames, 'tenant_id' | 'tenant_name'>
  | Pick<RequestNames, 'assigned_to' | 'assigned_to_name'>;

const BATCH_SIZE = 500;

/** The only place that queries maintenance requests. */
export class RequestRepository {
  readonly records: Repository<MaintenanceRequest>;
  readonly #model: Model<MaintenanceRequest>;
  readonly #aggregates: AggregateStore;

  constructor(
    database: Connection,
    count: QuotaCounter,
    afterChange?: RepositoryDependencies<MaintenanceRequest>['afterChange'],
  ) {
    const model = database.model<MaintenanceRequest>('MaintenanceRequest', schema, 'maintenance_requests');
    this.#model = model;
    this.#aggregates = new AggregateStore(database, 'maintenance_figures');
    this.records = new Repository({
      database,
      model,
      count,
      figures: this.#aggregates,
      describe: describeRequest,
      // A tenant's scope contains the ids of their tenant records.
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
      events: requestEvents,
      afterChange,
      announcesCreation: true,
    });
  }

  /** Sets the aggregate shard of requests that were stored without one. */
  assignShards(): Promise<void> {
    return this.#aggregates.assignShards(this.#model);
  }

  /** @throws NotFound if the scope has none with this id. */
  async get(scope: Scope, id: number): Promise<MaintenanceRequest> {
    const found = await this.records.find(scope, id);
    if (!found) throw new NotFound('This maintenance request does not exist.');
    return found;
  }

  page(
    scope: Scope,
    { q, sort = '-created_at', limit, cursor, ...filters }: RequestSearch,
  ): Promise<RecordPage<MaintenanceRequest>> {
    return this.records.list(scope, { q, sort, limit, cursor, filter: filterOf(filters) }, orders);
  }

  countOpen(scope: Scope): Promise<number> {
    return this.#model.countDocuments(this.records.matching(scope, { status: 'open' }, undefined)).exec();
  }

  /** The requests of a scope with the latest activity, newest first. */
  newest(scope: Scope, most: number): Promise<MaintenanceRequest[]> {
    return this.#model
      .find(this.records.matching(scope, {}, undefined))
      .sort({ happened_at: -1, _id: -1 })
      .limit(most)
      .lean<MaintenanceRequest[]>()
      .exec();
  }

  /**
   * How many requests of a scope were open, that is neither completed nor cancelled, at some past instants and are open
   * now. The instants must ascend.
   */
  async openAt(scope: Scope, before: readonly Date[]): Promise<OpenAt> {
    if (scope.kind === 'account')
      return totalOpen(await this.#aggregates.read(scope.accountId, openByShard(this.#model, before)), before);
    const concerned = this.records.matching(scope, openSince(before), undefined);
    const [counted] = await this.#model.aggregate<Record<string, number>>([
      { $match: concerned },
      { $group: { _id: null, ...openAccumulators(before) } },
    ]);
    return openIn(counted, before);
  }

  costs(scope: Scope, filter: CostFilter, how: CostBreaking): Promise<RequestCosts> {
    const completed = filterOf({ ...filter, status: 'completed' });
    return requestCosts(this.#model, this.records.matching(scope, completed, undefined), how);
  }

  /** How many requests that are open or in progress are assigned to each of the given personnel, of any account. */
  async openCountsOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> {
    const assigned = { live: true, assigned_to: { $in: [...personnelIds] }, status: { $in: ['open', 'in_progress'] } };
    const found = await this.#model.aggregate<{ _id: number; count: number }>([
      { $match: assigned },
      { $group: { _id: '$assigned_to', count: { $sum: 1 } } },
    ]);
    const counts = new Map(found.map(({ _id, count }) => [_id, count]));
    return (personnelId) => counts.get(personnelId) ?? 0;
  }

  /** Yields, in batches, the requests that hold another name of a record than its current one. */
  async *withStaleName(renaming: Renaming): AsyncGenerator<MaintenanceRequest[]> {
    const [[idField, id], [nameField, name]] = Object.entries(renaming) as [[string, number], [string, string]];
    const filter = { live: true, [idField]: id, [nameField]: { $ne: name } } as QueryFilter<MaintenanceRequest>;
    let batch: MaintenanceRequest[] = [];
    for await (const request of this.#model.find(filter).lean<MaintenanceRequest>().cursor({ batchSize: BATCH_SIZE })) {
      batch.push(request as MaintenanceRequest);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }

  /**
   * Writes denormalised fields of requests. Skips a request if it was changed since it was read, or if its names were.
   * The write creates no version.
   * @returns how many requests it wrote.
   */
  async updateCopies(stale: readonly StaleRequest[]): Promise<number> {
    if (stale.length === 0) return 0;
    const writes = stale.map(({ before, current }) => {
      const { _id, version, property_name, tenant_name, assigned_to_name } = before;
      const filter = { _id, version, property_name, tenant_name, assigned_to_name };
      return { updateOne: { filter, update: { $set: current } } };
    });
    return (await this.#model.bulkWrite(writes, { ordered: false })).matchedCount;
  }

  /** Which of the given photos a request references; deleted requests count. */
  photosNamed(ids: readonly number[]): Promise<number[]> {
    return this.#model.distinct('photos.id', { 'photos.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }
}
