import type { Tenant } from '@keystead/contracts';
import { rowOf } from './row-of.ts';

/** `Ana Lopez`. */
export const nameOf = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`;

/** A tenant in a list. */
export function tenantRow(tenant: Tenant) {
  const { id, email, phone, property_id, property_name, status, move_in_date } = tenant;
  return rowOf('tenants', { id, name: nameOf(tenant), email, phone, property_id, property_name, status, move_in_date });
}

/** One tenant in detail. */
export function tenantDetail(tenant: Tenant) {
  const { emergency_contact_name, emergency_contact_phone } = tenant;
  return rowOf('tenants', { ...tenantRow(tenant), emergency_contact_name, emergency_contact_phone });
}
