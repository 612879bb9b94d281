import { fromCents, type HistorySnapshot } from '@keystead/service-kit';
import type { MaintenanceRequest } from './request.ts';

/** The history snapshot of a request, under the API's field names. */
export function describeRequest(request: MaintenanceRequest): HistorySnapshot {
  const { property_id, property_name, tenant_id, tenant_name, assigned_to, assigned_to_name } = request;
  const { title, description, priority, status, service_type, estimated_cost_cents: cost } = request;
  return {
    // The ids are included because names are not unique.
    property_id,
    property_name,
    tenant_id,
    tenant_name,
    title,
    description,
    priority,
    status,
    service_type,
    assigned_to,
    assigned_to_name,
    estimated_cost: cost === null ? null : fromCents(cost),
    scheduled_date: request.scheduled_date?.toISOString() ?? null,
    photos: request.photos.map(({ id }) => id).join(', ') || null,
  };
}
