import type { HistorySnapshot } from '@keystead/service-kit';
import type { Tenant } from './tenant.ts';

/** The history snapshot of a tenant, with the API's field names. */
export function describeTenant(tenant: Tenant): HistorySnapshot {
  const { email, first_name, last_name, phone, property_id, status, move_in_date } = tenant;
  const { emergency_contact_name, emergency_contact_phone } = tenant;
  return {
    email,
    first_name,
    last_name,
    phone,
    property_id,
    emergency_contact_name,
    emergency_contact_phone,
    move_in_date,
    status,
    invited_at: tenant.invited_at?.toISOString() ?? null,
  };
}
