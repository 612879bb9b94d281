import type { costBreakdowns } from '@keystead/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown, monthOf } from '../queries/breakdown.ts';
import type { MaintenanceRequest } from './maintenance.ts';

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

/** The field by which costs are broken down, and the time zone in which months begin. */
export interface CostBreaking {
  readonly by: (typeof costBreakdowns)[number];
  readonly zone: string;
}

/** The sums that order the rows of costs other than by month. */
export const largestFirst = ['cost_cents', 'count'] as const;

export type RequestCosts = Breakdown<'cost_cents' | 'count' | 'without_cost'>;

const fields = { property: '$property_id', service_type: '$service_type', personnel: '$assigned_to' } as const;

/** The sums of costs, in integer cents, of some requests. */
export const costSums = {
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
  const sums = costSums;
  if (by === 'month')
    return breakDown(model, filter, { by: await monthOf(model, filter, { date: '$closed_at', zone }), sums });
  return breakDown(model, filter, { by: fields[by], sums, largest: largestFirst });
}
