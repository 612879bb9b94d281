import type { maintenanceSorts } from '@keystead/contracts';
import {
  AggregateStore,
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
import { type CostBreaking, type RequestCosts, requestCosts } from './request-costs.ts';
import { describeRequest } from './request-description.ts';
import { requestEvents } from './request-events.ts';
import { countedOpen, type OpenAt, openByParts, openIn, openSince, openTogether } from './request-figures.ts';
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
export type Repeated = Pick<MaintenanceRequest, 'property_name' | 'tenant_name' | 'assigned_to_name' | 'search'>;

/** A request as it was read, with the denormalised fields that it should have. */
export interface Copied {
  readonly before: MaintenanceRequest;
  readonly repeated: Repeated;
}

/** Selects the requests that a renaming may affect: those that refer to the record by another name. */
export type Renamed =
  | Pick<RequestNames, 'property_id' | 'property_name'>
  | Pick<RequestNames, 'tenant_id' | 'tenant_name'>
  | Pick<RequestNames, 'assigned_to' | 'assigned_to_name'>;

/** The batch size for requests that a renaming affects. */
const atOnce = 500;

const inHand = ['open', 'in_progress'] as const;

/** The only place that queries maintenance requests. */
export class RequestStore {
  readonly records: Repository<MaintenanceRequest>;
  readonly #model: Model<MaintenanceRequest>;
  readonly #figures: AggregateStore;

  constructor(
    database: Connection,
    count: QuotaCounter,
    afterChange?: RepositoryDependencies<MaintenanceRequest>['afterChange'],
  ) {
    const model = requestModel(database);
    this.#model = model;
    this.#figures = new AggregateStore(database, 'maintenance_figures');
    this.records = new Repository({
      database,
      model,
      count,
      figures: this.#figures,
      describe: describeRequest,
      // A tenant's scope contains the ids of their tenant records.
      among: (tenantIds) => ({ tenant_id: { $in: tenantIds } }),
      events: requestEvents,
      afterChange,
      announcesCreation: true,
    });
  }

  /** Sets the aggregate shard of requests that were stored without one. */
  noteParts(): Promise<void> {
    return this.#figures.noteParts(this.#model);
  }

  page(
    scope: Scope,
    { q, sort = '-created_at', limit, cursor, ...narrowed }: RequestSearch,
  ): Promise<RecordPage<MaintenanceRequest>> {
    return this.records.list(scope, { q, sort, limit, cursor, filter: filterOf(narrowed) }, orders);
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
      return openTogether(await this.#figures.read(scope.accountId, openByParts(this.#model, before)), before);
    const concerned = this.records.matching(scope, openSince(before), undefined);
    const [counted] = await this.#model.aggregate<Record<string, number>>([
      { $match: concerned },
      { $group: { _id: null, ...countedOpen(before) } },
    ]);
    return openIn(counted, before);
  }

  /** The costs of the completed requests that match the scope and the filter, broken down. */
  costs(scope: Scope, filter: CostFilter, how: CostBreaking): Promise<RequestCosts> {
    const completed = filterOf({ ...filter, status: 'completed' });
    return requestCosts(this.#model, this.records.matching(scope, completed, undefined), how);
  }

  /** How many requests that are open or in progress are assigned to each of the given personnel, of any account. */
  async inHandOf(personnelIds: readonly number[]): Promise<(personnelId: number) => number> {
    const assigned = { live: true, assigned_to: { $in: [...personnelIds] }, status: { $in: [...inHand] } };
    const found = await this.#model.aggregate<{ _id: number; count: number }>([
      { $match: assigned },
      { $group: { _id: '$assigned_to', count: { $sum: 1 } } },
    ]);
    const counts = new Map(found.map(({ _id, count }) => [_id, count]));
    return (personnelId) => counts.get(personnelId) ?? 0;
  }

  /** Yields, in batches, the requests that hold another name of a record than its current one. */
  async *underAnotherName(renamed: Renamed): AsyncGenerator<MaintenanceRequest[]> {
    const [[idField, id], [nameField, name]] = Object.entries(renamed) as [[string, number], [string, string]];
    const filter = { live: true, [idField]: id, [nameField]: { $ne: name } } as QueryFilter<MaintenanceRequest>;
    let portion: MaintenanceRequest[] = [];
    for await (const request of this.#model.find(filter).lean<MaintenanceRequest>().cursor({ batchSize: atOnce })) {
      portion.push(request as MaintenanceRequest);
      if (portion.length < atOnce) continue;
      yield portion;
      portion = [];
    }
    if (portion.length > 0) yield portion;
  }

  /**
   * Writes denormalised fields of requests. Skips a request if it was changed since it was read, or if its names were.
   * The write creates no version.
   * @returns how many requests it wrote.
   */
  async repeat(copied: readonly Copied[]): Promise<number> {
    if (copied.length === 0) return 0;
    const writes = copied.map(({ before, repeated }) => {
      const { _id, version, property_name, tenant_name, assigned_to_name } = before;
      const filter = { _id, version, property_name, tenant_name, assigned_to_name };
      return { updateOne: { filter, update: { $set: repeated } } };
    });
    return (await this.#model.bulkWrite(writes, { ordered: false })).matchedCount;
  }

  /** Which of the given photos a request references; deleted requests count. */
  photosNamed(ids: readonly number[]): Promise<number[]> {
    return this.#model.distinct('photos.id', { 'photos.id': { $in: [...ids] } }).exec() as Promise<number[]>;
  }
}
