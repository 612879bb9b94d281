import type { costBreakdowns } from '@keystead/contracts';
import { type Aggregate, type AggregateStore, aggregateIndex } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown, breakdownOf, monthOf } from '../queries/breakdown.ts';
import type { MaintenanceRequest } from './maintenance.ts';

/** At each of some instants, in their order, and now as the last number. */
export type OpenAt = readonly number[];

/** One field for each instant and one for now, counting the requests that were neither completed nor cancelled then. */
export function openAccumulators(before: readonly Date[]): Record<string, { $sum: object }> {
  const isOpen = { $eq: ['$closed_at', null] };
  const then = before.map((at, place) => {
    const open = { $or: [isOpen, { $gt: ['$closed_at', at] }] };
    return [`at_${place}`, { $sum: { $cond: [{ $and: [{ $lte: ['$created_at', at] }, open] }, 1, 0] } }] as const;
  });
  return { ...Object.fromEntries(then), now: { $sum: { $cond: [isOpen, 1, 0] } } };
}

/** In the order of the instants; zeros if nothing was counted. */
export const openIn = (counted: Readonly<Record<string, number>> | undefined, before: readonly Date[]): OpenAt => [
  ...before.map((_, place) => counted?.[`at_${place}`] ?? 0),
  counted?.now ?? 0,
];

/** A request that was closed by the first instant was open at none of them. */
export const openSince = ([first]: readonly Date[]) => ({ closed_at: first ? { $not: { $lte: first } } : null });

export interface CostBreaking {
  readonly by: (typeof costBreakdowns)[number];
  readonly zone: string;
}

/** The sums that order the rows of costs other than by month. */
const largestFirst = ['cost_cents', 'count'] as const;

export type RequestCosts = Breakdown<'cost_cents' | 'count' | 'without_cost'>;

const fields = { property: '$property_id', service_type: '$service_type', personnel: '$assigned_to' } as const;

/** In integer cents. */
const costSums = {
  cost_cents: { $sum: '$estimated_cost_cents' },
  count: { $sum: 1 },
  without_cost: { $sum: { $cond: [{ $gt: ['$estimated_cost_cents', null] }, 0, 1] } },
};

/** The month is the one in which a request was completed. */
export async function requestCosts(
  model: Model<MaintenanceRequest>,
  filter: QueryFilter<MaintenanceRequest>,
  { by, zone }: CostBreaking,
): Promise<RequestCosts> {
  const sums = costSums;
  if (by === 'month')
    return breakDown(model, filter, { by: await monthOf(model, filter, { date: '$closed_at', zone }), sums });
  return breakDown(model, filter, { by: fields[by], sums, largest: largestFirst });
}

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

/** All answers are undefined while the aggregates lack older requests. */
export class RequestAggregates {
  readonly #store: AggregateStore;
  readonly #model: Model<MaintenanceRequest>;

  constructor(store: AggregateStore, model: Model<MaintenanceRequest>) {
    this.#store = store;
    this.#model = model;
  }

  /** The instants must ascend. */
  async openAt(accountId: number, before: readonly Date[]): Promise<OpenAt | undefined> {
    const groups = await this.#store.read(accountId, openAt(before));
    return (
      groups &&
      [...before.map((_, place) => `at_${place}`), 'now'].map((name) =>
        groups.reduce((sum, group) => sum + (group[name] ?? 0), 0),
      )
    );
  }

  /** Of one trade or of all. */
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
