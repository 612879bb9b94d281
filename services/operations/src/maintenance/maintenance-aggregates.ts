import { type Aggregate, type AggregateStore, aggregateIndex } from '@keystead/service-kit';
import type { Model } from 'mongoose';
import { breakdownOf, monthOf } from '../queries/breakdown.ts';
import type { MaintenanceRequest } from './maintenance.ts';
import {
  type CostBreaking,
  costSums,
  largestFirst,
  type OpenAt,
  openAccumulators,
  openSince,
  type RequestCosts,
} from './maintenance-statistics.ts';

/** The index from which the aggregates of an account's requests are computed, some shards at a time. */
export const byShard = aggregateIndex({
  closed_at: 1,
  created_at: 1,
  status: 1,
  service_type: 1,
  property_id: 1,
  assigned_to: 1,
  estimated_cost_cents: 1,
});

type Sums = RequestCosts['sum'];
type Work = Pick<MaintenanceRequest, 'service_type' | 'assigned_to'>;
type Place = Pick<MaintenanceRequest, 'service_type' | 'property_id'>;
interface Month extends Pick<MaintenanceRequest, 'service_type'> {
  readonly month: string | null;
}

const completed = { status: 'completed' };
const service_type = '$service_type';

const byWork: Aggregate<Work, Sums> = {
  name: 'costs by work',
  where: completed,
  by: { service_type, assigned_to: '$assigned_to' },
  sums: costSums,
};

const byPlace: Aggregate<Place, Sums> = {
  name: 'costs by property',
  where: completed,
  by: { service_type, property_id: '$property_id' },
  sums: costSums,
};

const byMonth = (model: Model<MaintenanceRequest>, zone: string): Aggregate<Month, Sums> => ({
  name: 'costs by month',
  of: zone,
  where: completed,
  by: async (matched) => ({
    service_type,
    month: await monthOf(model, matched, { date: '$closed_at', zone, hint: byShard }),
  }),
  sums: costSums,
});

const openAt = (before: readonly Date[]): Aggregate<object, Readonly<Record<string, number>>> => ({
  name: 'open',
  of: before.map((at) => at.getTime()).join(' '),
  where: openSince(before),
  by: {},
  sums: openAccumulators(before),
});

const noSums = () => ({ cost_cents: 0, count: 0, without_cost: 0 });

/** Sums of an account's requests from stored aggregates. All are undefined while the aggregates lack older requests. */
export class RequestAggregates {
  readonly #store: AggregateStore;
  readonly #model: Model<MaintenanceRequest>;

  constructor(store: AggregateStore, model: Model<MaintenanceRequest>) {
    this.#store = store;
    this.#model = model;
  }

  /** How many requests were open at some past instants, and are open now. The instants must ascend. */
  async openAt(accountId: number, before: readonly Date[]): Promise<OpenAt | undefined> {
    const groups = await this.#store.read(accountId, openAt(before));
    return (
      groups &&
      [...before.map((_, place) => `at_${place}`), 'now'].map((name) =>
        groups.reduce((sum, group) => sum + (group[name] ?? 0), 0),
      )
    );
  }

  /** The costs of completed requests, of one trade or of all. */
  async costs(
    accountId: number,
    trade: string | undefined,
    { by, zone }: CostBreaking,
  ): Promise<RequestCosts | undefined> {
    switch (by) {
      case 'property':
        return this.#costs(accountId, byPlace, { trade, keyOf: ({ property_id }) => property_id });
      case 'service_type':
        return this.#costs(accountId, byWork, { trade, keyOf: ({ service_type }) => service_type });
      case 'personnel':
        return this.#costs(accountId, byWork, { trade, keyOf: ({ assigned_to }) => assigned_to });
      case 'month':
        return this.#costs(accountId, byMonth(this.#model, zone), { trade, keyOf: ({ month }) => month });
    }
  }

  async #costs<D extends Pick<MaintenanceRequest, 'service_type'>>(
    accountId: number,
    aggregate: Aggregate<D, Sums>,
    { trade, keyOf }: { trade: string | undefined; keyOf: (group: D) => number | string | null },
  ): Promise<RequestCosts | undefined> {
    const groups = await this.#store.read(accountId, aggregate);
    if (!groups) return undefined;
    const rows = new Map<number | string | null, ReturnType<typeof noSums>>();
    for (const group of groups) {
      if (trade !== undefined && group.service_type !== trade) continue;
      const key = keyOf(group) ?? null;
      const row = rows.get(key) ?? noSums();
      row.cost_cents += group.cost_cents;
      row.count += group.count;
      row.without_cost += group.without_cost;
      rows.set(key, row);
    }
    return breakdownOf(rows, {
      none: noSums(),
      largest: aggregate.name === 'costs by month' ? undefined : largestFirst,
    });
  }
}
