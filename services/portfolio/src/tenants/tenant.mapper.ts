import type { Tenant as TenantAnswer } from '@keystead/contracts';
import type { Caller, HistorySnapshot } from '@keystead/service-kit';
import type { PropertyReference, PropertyRepository } from '../properties/property.repository.ts';
import { type Tenant, tenantPolicy } from './tenant.ts';

interface Dependencies {
  readonly properties: Pick<PropertyRepository, 'referred'>;
}

function presented(tenant: Tenant, property: PropertyReference | undefined, caller: Caller): TenantAnswer {
  const { email, first_name, last_name, invited_at } = tenant;
  const isQueued = invited_at !== null && invited_at > new Date();
  return {
    id: tenant._id,
    email,
    first_name,
    last_name,
    phone: tenant.phone,
    user: { id: tenant.user_id, first_name, last_name, email },
    property_id: tenant.property_id,
    property_name: property?.name ?? '',
    emergency_contact_name: tenant.emergency_contact_name,
    emergency_contact_phone: tenant.emergency_contact_phone,
    move_in_date: tenant.move_in_date,
    status: tenant.status,
    invited_at: isQueued ? null : (invited_at?.toISOString() ?? null),
    invitation_due_at: isQueued ? invited_at.toISOString() : null,
    version: tenant.version,
    created_at: tenant.created_at.toISOString(),
    updated_at: tenant.updated_at.toISOString(),
    abilities: {
      update: tenantPolicy.update(caller, tenant),
      delete: tenantPolicy.delete(caller, tenant),
      invite: tenantPolicy.invite(caller, tenant),
    },
  };
}

/**
 * Tenants in the format of the contract, with the caller's abilities. One query looks up their properties, including
 * deleted ones.
 */
export async function presentTenants(
  { properties }: Dependencies,
  tenants: readonly Tenant[],
  caller: Caller,
): Promise<TenantAnswer[]> {
  const propertiesById = await properties.referred(tenants.map(({ property_id }) => property_id));
  return tenants.map((tenant) => presented(tenant, propertiesById.get(tenant.property_id), caller));
}

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
