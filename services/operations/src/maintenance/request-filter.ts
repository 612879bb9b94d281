import type { QueryFilter } from 'mongoose';
import { type Period, within } from '../days/period.ts';
import { type MaintenanceRequest, rankOf } from './request.ts';

/** The fields by which requests may be filtered. */
export interface RequestFilter {
  readonly status?: MaintenanceRequest['status'];
  readonly priority?: MaintenanceRequest['priority'];
  readonly property_id?: number;
  readonly tenant_id?: number;
  readonly assigned_to?: number;
  readonly service_type?: NonNullable<MaintenanceRequest['service_type']>;
  /** When the request was created. */
  readonly created?: Period;
  /** When the request was completed or cancelled. */
  readonly closed?: Period;
}

/** The fields by which costs may be filtered. */
export type CostFilter = Pick<RequestFilter, 'property_id' | 'service_type' | 'assigned_to' | 'closed'>;

/** The database filter for a request filter. */
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
