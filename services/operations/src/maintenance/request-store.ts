import type { maintenanceSorts } from '@keystead/contracts';
import {
  AggregateStore,
  NotFound,
  type Order,
  orderByCreation,
  type QuotaCounter,
  type RecordPage,
  Repository,
  type RepositoryDependencies,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { MaintenanceRequest, RequestNames } from './request.ts';
import { type OpenAt, openAccumulators, openByShard, openIn, openSince, totalOpen } from './request-aggregates.ts';
import { type CostBreaking, type RequestCosts, requestCosts } from './request-costs.ts';
import { describeRequest } from './request-description.ts';
import { requestEvents } from './request-events.ts';
import { type CostFilter, filterOf, type RequestFilter } from './request-filter.ts';
import { requestModel } from './request-model.ts';

type Sort = (typeof maintenanceSorts)[number];

const orders: Record<Sort, Order> = {
  ...orderByCreation,
  priority: { field: 'priority_rank', kind: 'number', direction: 1 },
  '-priority': { field: 'priority_rank', kind: 'number', direction: -1 },
  scheduled_date: { field: 'scheduled_sort', kind: 'instant', direction: 1 },
  '-scheduled_date': { field: 'scheduled_sort', kind: 'instant', direction: -1 },
};

/** The filter, order and page of a list of requests. */
export interface RequestSearch extends RequestFilter {
  readonly q?: string;
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** The denormalised fields of a request. */
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

/** The batch size for requests that a renaming affects. */
const BATCH_SIZE = 500;

const unfinished = ['open', 'in_progress'] as const;

/** The only place that queries maintenance requests. */
export class RequestStore {
  readonly records: Repository<MaintenanceRequest>;
  readonly #model: Model<MaintenanceRequest>;
  readonly #aggregates: AggregateStore;

  constructor(
    database: Connection,
    count: QuotaCounter,
    afterChange?: RepositoryDependencies<MaintenanceRequest>['afterChange'],
  ) {
    const model = requestModel(database);
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

  /** The exact number of open requests in a scope. */
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

  /** The costs of the completed requests that match the scope and the filter, broken down. */
  costs(scope: Scope, filter: CostFilter, how: CostBreaking): Promise<RequestCosts> {
    const completed = filterOf({ ...filter, status: 'completed' });
    return requestCosts(this.#model, this.records.matching(scope, completed, undefined), how);
  }

  /** How many requests that are open or in progress are assigned to each of the given personnel, of any account. */
  async openCountsOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> {
    const assigned = { live: true, assigned_to: { $in: [...personnelIds] }, status: { $in: [...unfinished] } };
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
