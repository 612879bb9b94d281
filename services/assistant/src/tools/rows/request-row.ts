import type { MaintenanceComment, MaintenanceRequest } from '@keystead/contracts';
import { dayIn } from '@keystead/service-kit';
import { rowOf, withPlainTexts } from './row-of.ts';

const dayOf = (instant: string | null, zone: string) => (instant === null ? null : dayIn(zone, new Date(instant)));

/** A request in a list. Its days are in the account's time zone. */
export function requestRow(request: MaintenanceRequest) {
  const { id, title, property_id, property_name, tenant_id, tenant_name, time_zone: zone } = request;
  const { priority, status, service_type, assigned_to, assigned_to_name, estimated_cost } = request;
  const days = {
    scheduled_on: dayOf(request.scheduled_date, zone),
    created_on: dayIn(zone, new Date(request.created_at)),
    closed_on: dayOf(request.closed_at, zone),
  };
  const about = { title, property_id, property_name, tenant_id, tenant_name };
  const work = { priority, status, service_type, assigned_to, assigned_to_name, estimated_cost };
  return rowOf('maintenance', { id, ...about, ...work, ...days, comments: request.comments });
}

/** One request in detail. */
export function requestDetail(request: MaintenanceRequest) {
  const { description, created_by } = request;
  return rowOf('maintenance', { ...requestRow(request), description, created_by: created_by.name });
}

/** A comment on a request. */
export const commentRow = ({ text, by, by_tenant, created_at }: MaintenanceComment, zone: string) =>
  withPlainTexts({ text, by: by.name, by_tenant, created_on: dayIn(zone, new Date(created_at)) });
