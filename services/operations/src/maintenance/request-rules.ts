import type { MaintenanceChange, NewMaintenanceRequest } from '@keystead/contracts';
import { Forbidden, readMoment } from '@keystead/service-kit';
import type { MaintenanceRequest } from './request.ts';

/** Why a renter is refused what only those who manage a request may enter (rules §2). */
const reasons = {
  status: 'Only your landlord can change the status of a request, but for cancelling it.',
  assigned_to: 'Only your landlord can assign somebody to a request.',
  estimated_cost: 'Only your landlord can enter what a request will cost.',
  scheduled_date: 'Only your landlord can say when the work will be done.',
  property_id: 'Only your landlord can move a request to another property.',
  tenant_id: 'Only your landlord can move a request to another tenant.',
} as const;
type Managed = keyof typeof reasons;

function refuse(names: readonly Managed[]): void {
  const [first] = names;
  if (first) throw new Forbidden(reasons[first]);
}

/**
 * A new request as a renter may enter it: with neither status nor assignee nor cost nor date. Empty ones and the default
 * may be there. The tenant is looked at where the record is found.
 * @throws Forbidden with the reason for one of the others.
 */
export function assertRenterEntry(entry: NewMaintenanceRequest): void {
  refuse([
    ...((entry.status ?? 'open') === 'open' ? [] : (['status'] as const)),
    ...(['assigned_to', 'estimated_cost', 'scheduled_date'] as const).filter((name) => entry[name] != null),
  ]);
}

/** Whether what a renter sent of a field is nothing, or what they read there. */
function asRead(request: MaintenanceRequest, change: MaintenanceChange, zone: string, name: Managed): boolean {
  const sent = change[name];
  if (sent == null) return true;
  if (name === 'scheduled_date') return readMoment(String(sent), zone).getTime() === request.scheduled_date?.getTime();
  // A renter reads no cost.
  return name !== 'estimated_cost' && sent === request[name];
}

/**
 * What a renter may change of what they sent: title, description, priority and trade, and the status to cancelled. The
 * rest may come along as they read it, or empty, and changes nothing.
 * @throws Forbidden with the reason when it differs.
 */
export function renterChange(request: MaintenanceRequest, change: MaintenanceChange, zone: string): MaintenanceChange {
  const { title, description, priority, service_type } = change;
  const cancels = change.status === 'cancelled';
  const names = Object.keys(reasons) as Managed[];
  refuse(names.filter((name) => !(name === 'status' && cancels) && !asRead(request, change, zone, name)));
  return { title, description, priority, service_type, ...(cancels && { status: 'cancelled' }) };
}
