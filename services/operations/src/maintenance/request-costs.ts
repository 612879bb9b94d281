import type { costBreakdowns } from '@keystead/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { type Breakdown, breakDown } from '../breakdowns/break-down.ts';
import { monthOf } from '../breakdowns/month-of.ts';
import type { MaintenanceRequest } from './request.ts';

/** The field by which costs are broken down, and the time zone in which months begin. */
export interface CostBreaking {
  readonly by: (typeof costBreakdowns)[number];
  readonly zone: string;
}

/** The costs of requests by group, in integer cents. */
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
