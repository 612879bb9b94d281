import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../days/period.ts';
import { type MaintenanceRequest, rankOf } from './request.ts';

/** What requests may be narrowed by. */
export interface RequestFilter {
  readonly status?: MaintenanceRequest['status'];
  readonly priority?: MaintenanceRequest['priority'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  readonly assigned_to?: number;
  readonly service_type?: NonNullable<MaintenanceRequest['service_type']>;
  /** When they were asked for. */
  readonly created?: Period;
  /** When they were completed or cancelled. */
  readonly closed?: Period;
}

/** What costs may be narrowed by. */
export type CostFilter = Pick<RequestFilter, 'property_id' | 'service_type' | 'assigned_to' | 'closed'>;

/** What a filter matches. */
export const filterOf = (wanted: RequestFilter): QueryFilter<MaintenanceRequest> => {
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
