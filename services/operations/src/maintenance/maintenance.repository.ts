import { type maintenanceSorts, maintenanceStatuses, type Query } from '@keystead/contracts';
import {
  bothWays,
  given,
  inBatches,
  type Order,
  orderByCreation,
  type RecordPage,
  recordQuery,
  recordSchema,
  recordStore,
  type Scope,
  wordIndex,
} from '@keystead/service-kit';
import { storedPhotoFields } from '@keystead/service-kit/files';
import type { IndexDefinition, QueryFilter } from 'mongoose';
import { countsBy } from '../queries/breakdown.ts';
import { type Period, within } from '../queries/period.ts';
import type { Stale } from '../references/projection.ts';
import { requestEvents } from './maintenance.events.ts';
import { describeRequest } from './maintenance.mapper.ts';
import { type MaintenanceRequest, type RequestNames, rankOf } from './maintenance.ts';
import {
  byShard,
  type CostBreaking,
  type OpenAt,
  openAccumulators,
  openIn,
  openSince,
  RequestAggregates,
  type RequestCosts,
  requestCosts,
} from './maintenance-statistics.ts';

const schema = recordSchema<MaintenanceRequest>({
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
  entry_permission: String,
  preferred_times: String,
  estimated_cost_cents: Number,
  scheduled_date: Date,
  scheduled_sort: Date,
  photos: storedPhotoFields,
  closed_at: Date,
  happened_at: Date,
  aggregate_shard: Number,
});

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
}
schema.index({ ...wordIndex, live: 1, created_at: -1, _id: -1 }, live);
schema.index(byShard, live);
// One property, tenant or assignee has few requests, so further filters run on the records.
schema.index({ property_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ tenant_id: 1, created_at: -1, _id: -1 }, live);
schema.index({ assigned_to: 1, created_at: -1, _id: -1 }, live);
// The count of open work per assignee runs on the index alone.
schema.index({ assigned_to: 1, live: 1, status: 1 }, live);
// The sweep of photos queries which photos are referenced.
schema.index({ 'photos.id': 1 });

type Days = 'created_from' | 'created_to' | 'closed_from' | 'closed_to';

export interface RequestSearch extends Omit<Query<'GET /maintenance'>, Days> {
  readonly created?: Period;
  /** When the request was completed or cancelled. */
  readonly closed?: Period;
}

type RequestFilter = Omit<RequestSearch, 'q' | 'sort' | 'limit' | 'cursor' | 'count_by'>;

export type CostFilter = Pick<RequestFilter, 'property_id' | 'service_type' | 'assigned_to' | 'closed'>;

const filterOf = (wanted: RequestFilter): QueryFilter<MaintenanceRequest> => {
  const { status, priority, property_id, tenant_id, assigned_to, service_type, created, closed } = wanted;
  return {
    ...given({ status, property_id, tenant_id, assigned_to, service_type }),
    ...(priority && { priority_rank: rankOf(priority) }),
    ...(created && { created_at: within(created) }),
    ...(closed && { closed_at: within(closed) }),
  };
};

type Sort = (typeof maintenanceSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  ...bothWays('priority', 'priority_rank', 'number'),
  ...bothWays('scheduled_date', 'scheduled_sort', 'instant'),
};

export type CopiedFields = Pick<MaintenanceRequest, 'property_name' | 'tenant_name' | 'assigned_to_name' | 'search'>;

export type Renaming =
  | Pick<RequestNames, 'property_id' | 'property_name'>
  | Pick<RequestNames, 'tenant_id' | 'tenant_name'>
  | Pick<RequestNames, 'assigned_to' | 'assigned_to_name'>;

const BATCH_SIZE = 500;

export class RequestRepository extends recordStore('maintenance_requests', schema, {
  counts: 'maintenance_counts',
  figures: { name: 'maintenance_figures', by: '_id', index: byShard },
  what: 'This maintenance request',
  describe: describeRequest,
  // A tenant's scope contains the ids of their tenant records.
  among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
  events: requestEvents,
  announcesCreation: true,
}) {
  readonly #aggregates = new RequestAggregates(this.figures, this.model);

  page(
    scope: Scope,
    { sort = '-created_at', count_by, ...search }: RequestSearch,
  ): Promise<RecordPage<MaintenanceRequest>> {
    const groups =
      count_by && maintenanceStatuses.map((status) => ({ value: status, filter: filterOf({ ...search, status }) }));
    return this.records.list(scope, { ...recordQuery(search), sort, filter: filterOf(search), groups }, orders);
  }

  batchesOf(scope: Scope, { sort = '-created_at', ...search }: RequestSearch): AsyncGenerator<MaintenanceRequest[]> {
    return this.records.all(scope, { ...recordQuery(search), sort, filter: filterOf(search) }, orders);
  }

  countOpen(scope: Scope): Promise<number> {
    return this.model.countDocuments(this.records.matching(scope, { status: 'open' }, undefined)).exec();
  }

  /** The first visit that is planned within a period, and how many there are. */
  scheduled(scope: Scope, period: Period): Promise<RecordPage<MaintenanceRequest>> {
    const filter = { scheduled_sort: within(period), status: { $in: ['open', 'in_progress'] as const } };
    return this.records.list(scope, { sort: 'scheduled_date', limit: 1, filter }, orders);
  }

  /** The visits of a period in their order, also those of requests that are completed by now. */
  visits(scope: Scope, period: Period, limit: number): Promise<MaintenanceRequest[]> {
    const filter = {
      scheduled_sort: within(period),
      scheduled_date: { $ne: null },
      status: { $ne: 'cancelled' as const },
    };
    return this.records.first(scope, { scheduled_sort: 1, _id: 1 }, limit, filter);
  }

  /** The newest that are neither completed nor cancelled. */
  unfinished(scope: Scope, most: number): Promise<MaintenanceRequest[]> {
    const filter = { status: { $in: ['open', 'in_progress'] as const } };
    return this.records.first(scope, { created_at: -1, _id: -1 }, most, filter);
  }

  newest(scope: Scope, most: number): Promise<MaintenanceRequest[]> {
    return this.records.first(scope, { happened_at: -1, _id: -1 }, most);
  }

  /** Neither completed nor cancelled, at past instants and now. The instants must ascend. */
  async openAt(scope: Scope, before: readonly Date[]): Promise<OpenAt> {
    const stored = scope.kind === 'account' && (await this.#aggregates.openAt(scope.accountId, before));
    if (stored) return stored;
    const concerned = this.records.matching(scope, openSince(before), undefined);
    const [counted] = await this.model.aggregate<Record<string, number>>([
      { $match: concerned },
      { $group: { _id: null, ...openAccumulators(before) } },
    ]);
    return openIn(counted, before);
  }

  /** Stored aggregates answer for an account, of all trades or of one. */
  async costs(scope: Scope, filter: CostFilter, how: CostBreaking): Promise<RequestCosts> {
    const { service_type, ...others } = filter;
    const isStored = scope.kind === 'account' && Object.values(others).every((other) => other === undefined);
    const stored = isStored && (await this.#aggregates.costs(scope.accountId, service_type, how));
    const completed = filterOf({ ...filter, status: 'completed' });
    return stored || requestCosts(this.model, this.records.matching(scope, completed, undefined), how);
  }

  /** Requests in hand of personnel of any account. */
  async openCountsOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> {
    const assigned = {
      live: true,
      assigned_to: { $in: [...personnelIds] },
      status: { $in: ['open' as const, 'in_progress' as const] },
    };
    return countsBy(this.model, assigned, '$assigned_to');
  }

  /** In batches: the requests that hold another name of a record than its current one. */
  withStaleName(renaming: Renaming): AsyncGenerator<MaintenanceRequest[]> {
    const [[idField, id], [nameField, name]] = Object.entries(renaming) as [[string, number], [string, string]];
    const filter = { live: true, [idField]: id, [nameField]: { $ne: name } } as QueryFilter<MaintenanceRequest>;
    return inBatches(this.model.find(filter).lean<MaintenanceRequest>().cursor({ batchSize: BATCH_SIZE }), BATCH_SIZE);
  }

  /**
   * Skips a request if it or its names were changed since it was read. The write creates no version.
   * @returns how many requests it wrote
   */
  async updateCopies(stale: readonly Stale<MaintenanceRequest, CopiedFields>[]): Promise<number> {
    const writes = stale.map(({ before, current }) => {
      const { _id, version, property_name, tenant_name, assigned_to_name } = before;
      const filter = { _id, version, property_name, tenant_name, assigned_to_name };
      return { updateOne: { filter, update: { $set: current } } };
    });
    return (await this.model.bulkWrite(writes, { ordered: false })).matchedCount;
  }

  /** Deleted requests count. */
  photosNamed(ids: readonly number[]): Promise<number[]> {
    return this.model.distinct('photos.id', { 'photos.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }
}
