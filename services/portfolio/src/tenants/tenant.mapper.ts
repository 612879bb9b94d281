import type { Tenant as TenantAnswer } from '@keystead/contracts';
import { type Caller, type HistorySnapshot, presentEntity } from '@keystead/service-kit';
import type { PropertyRepository } from '../properties/property.repository.ts';
import type { Property } from '../properties/property.ts';
import { type Tenant, tenantPolicy } from './tenant.ts';

/** The fields that history and responses share, under the API's names. */
const sharedFields = (tenant: Tenant) => ({
  email: tenant.email,
  first_name: tenant.first_name,
  last_name: tenant.last_name,
  phone: tenant.phone,
  property_id: tenant.property_id,
  emergency_contact_name: tenant.emergency_contact_name,
  emergency_contact_phone: tenant.emergency_contact_phone,
  move_in_date: tenant.move_in_date,
  status: tenant.status,
});

export const describeTenant = (tenant: Tenant): HistorySnapshot => ({
  ...sharedFields(tenant),
  invited_at: tenant.invited_at?.toISOString() ?? null,
});

/** One query looks up the properties, including deleted ones, unless all of them are known. */
export async function presentTenants(
  { properties }: { readonly properties: Pick<PropertyRepository, 'referred'> },
  tenants: readonly Tenant[],
  caller: Caller,
  known: ReadonlyMap<number, Pick<Property, 'name'>> = new Map(),
): Promise<TenantAnswer[]> {
  const ids = tenants.map(({ property_id }) => property_id);
  const propertiesById = ids.every((id) => known.has(id)) ? known : await properties.referred(ids);
  const now = new Date();
  return tenants.map((tenant) => {
    const { user_id, email, first_name, last_name } = tenant;
    const invited_at = tenant.invited_at?.toISOString() ?? null;
    const isQueued = tenant.invited_at !== null && tenant.invited_at > now;
    return {
      ...presentEntity(tenant),
      ...sharedFields(tenant),
      user: { id: user_id, first_name, last_name, email },
      property_name: propertiesById.get(tenant.property_id)?.name ?? '',
      invited_at: isQueued ? null : invited_at,
      invitation_due_at: isQueued ? invited_at : null,
      abilities: {
        update: tenantPolicy.update(caller, tenant),
        delete: tenantPolicy.delete(caller, tenant),
        invite: tenantPolicy.invite(caller, tenant),
      },
    };
  });
}
