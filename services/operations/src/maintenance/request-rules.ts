import type { MaintenanceChange, NewMaintenanceRequest } from '@keystead/contracts';
import { Forbidden, readMoment } from '@keystead/service-kit';
import type { MaintenanceRequest } from './request.ts';

/** Reasons for refusing a tenant's change of fields that only managers of a request may set (rules §2). */
const reasons = {
  status: 'Only your landlord can change the status of a request, except to cancel it.',
  assigned_to: 'Only your landlord can assign somebody to a request.',
  estimated_cost: 'Only your landlord can enter what a request will cost.',
  scheduled_date: 'Only your landlord can schedule the work.',
  property_id: 'Only your landlord can move a request to another property.',
  tenant_id: 'Only your landlord can move a request to another tenant.',
} as const;
type Managed = keyof typeof reasons;

function reject(names: readonly Managed[]): void {
  const [first] = names;
  if (first) throw new Forbidden(reasons[first]);
}

/**
 * Checks a new request of a tenant: it has no status, assignee, cost or date. Empty values and the default status are
 * allowed. The tenant is checked where the record is looked up.
 * @throws Forbidden with the reason for the first field that is not allowed.
 */
export function assertTenantEntry(entry: NewMaintenanceRequest): void {
  reject([
    ...((entry.status ?? 'open') === 'open' ? [] : (['status'] as const)),
    ...(['assigned_to', 'estimated_cost', 'scheduled_date'] as const).filter((name) => entry[name] != null),
  ]);
}

/** Whether a tenant sent a field empty, or with the value that they read. */
function asRead(request: MaintenanceRequest, change: MaintenanceChange, zone: string, name: Managed): boolean {
  const sent = change[name];
  if (sent == null) return true;
  if (name === 'scheduled_date') return readMoment(String(sent), zone).getTime() === request.scheduled_date?.getTime();
  // A tenant cannot read the cost.
  return name !== 'estimated_cost' && sent === request[name];
}

/**
 * The part of a change that a tenant may make: title, description, priority, service type, and the status `cancelled`.
 * Other fields may be present, empty or as the tenant read them, and change nothing.
 * @throws Forbidden with the reason if another field differs.
 */
export function tenantChange(request: MaintenanceRequest, change: MaintenanceChange, zone: string): MaintenanceChange {
  const { title, description, priority, service_type } = change;
  const cancels = change.status === 'cancelled';
  const names = Object.keys(reasons) as Managed[];
  reject(names.filter((name) => !(name === 'status' && cancels) && !asRead(request, change, zone, name)));
  return { title, description, priority, service_type, ...(cancels && { status: 'cancelled' }) };
}
