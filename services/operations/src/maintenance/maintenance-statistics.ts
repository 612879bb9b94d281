import type { costBreakdowns } from '@keystead/contracts';
import type { Aggregate } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown, monthOf } from '../queries/breakdown.ts';
import type { MaintenanceRequest } from './maintenance.ts';

/** The index from which the aggregates of an account's requests are computed, some shards at a time. */
export const byShard = { account_id: 1, live: 1, figures_part: 1, closed_at: 1, created_at: 1 } as const;

/** The number of open requests at each of some instants, in their order, and now as the last number. */
export type OpenAt = readonly number[];

/**
 * Accumulators, one field for each instant and one for now. Each counts the requests that were neither completed nor
 * cancelled then.
 */
export function openAccumulators(before: readonly Date[]): Record<string, { $sum: object }> {
  const isOpen = { $eq: ['$closed_at', null] };
  const then = before.map((at, place) => {
    const open = { $or: [isOpen, { $gt: ['$closed_at', at] }] };
    return [`at_${place}`, { $sum: { $cond: [{ $and: [{ $lte: ['$created_at', at] }, open] }, 1, 0] } }] as const;
  });
  return { ...Object.fromEntries(then), now: { $sum: { $cond: [isOpen, 1, 0] } } };
}

/** The counts in the order of the instants; zeros if nothing was counted. */
export const openIn = (counted: Readonly<Record<string, number>> | undefined, before: readonly Date[]): OpenAt => [
  ...before.map((_, place) => counted?.[`at_${place}`] ?? 0),
  counted?.now ?? 0,
];

/**
 * Matches requests that may have been open at one of the instants. A request that was closed by the first was open at
 * none of them.
 */
export const openSince = ([first]: readonly Date[]) => ({ closed_at: first ? { $not: { $lte: first } } : null });

/** The aggregate, by shard, of how many of an account's requests were open at past instants and are open now. */
export const openByShard = (model: Model<MaintenanceRequest>, before: readonly Date[]): Aggregate<OpenAt> => ({
  name: 'open',
  of: before.map((at) => at.getTime()).join(' '),
  none: openIn(undefined, before),
  async derive(account_id, shards) {
    const groups = await model
      .aggregate<Record<string, number> & { readonly _id: number }>([
        { $match: { account_id, live: true, figures_part: { $in: shards }, ...openSince(before) } },
        { $group: { _id: '$figures_part', ...openAccumulators(before) } },
      ])
      .hint(byShard)
      .exec();
    return new Map(groups.map((group) => [group._id, openIn(group, before)]));
  },
});

export const totalOpen = (shards: readonly OpenAt[], before: readonly Date[]): OpenAt =>
  Array.from({ length: before.length + 1 }, (_, place) =>
    shards.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );

/** The field by which costs are broken down, and the time zone in which months begin. */
export interface CostBreaking {
  readonly by: (typeof costBreakdowns)[number];
  readonly zone: string;
}

export type RequestCosts = Breakdown<'cost_cents' | 'count' | 'without_cost'>;

const fields = { property: '$property_id', service_type: '$service_type', personnel: '$assigned_to' } as const;

const sums = {
  cost_cents: { $sum: '$estimated_cost_cents' },
  count: { $sum: 1 },
  without_cost: { $sum: { $cond: [{ $gt: ['$estimated_cost_cents', null] }, 0, 1] } },
};

/** Sums up the costs of the requests that a filter matches. The month is the one in which a request was completed. */
export async function requestCosts(
  model: Model<MaintenanceRequest>,
  filter: QueryFilter<MaintenanceRequest>,
  { by, zone }: CostBreaking,
): Promise<RequestCosts> {
  if (by === 'month') return breakDown(model, filter, { by: await monthOf(model, filter, '$closed_at', zone), sums });
  return breakDown(model, filter, { by: fields[by], sums, largest: ['cost_cents', 'count'] });
}
