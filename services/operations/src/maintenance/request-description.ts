import { type Described, fromCents } from '@keystead/service-kit';
import type { MaintenanceRequest } from './request.ts';

/** A request as its history shows it: what the API calls each field. */
export function describeRequest(request: MaintenanceRequest): Described {
  const { property_id, property_name, tenant_id, tenant_name, assigned_to, assigned_to_name } = request;
  const { title, description, priority, status, service_type, estimated_cost_cents: cost } = request;
  return {
    // The ids too: there may be another of the same name.
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
