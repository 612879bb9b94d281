import type { PropertyReference, TenantReference } from '@keystead/contracts';
import type { Property } from '../properties/property.ts';
import { fullName, type Tenant } from '../tenants/tenant.ts';

/** A property in the format of the contract for other services. */
export const presentPropertyReference = (property: Property): PropertyReference => ({
  id: property._id,
  account_id: property.account_id,
  name: property.name,
  address: `${property.address}, ${property.city}, ${property.state} ${property.zip_code}`,
  city: property.city,
  state: property.state,
  time_zone: property.time_zone,
  live: property.live,
});

/** A tenant in the format of the contract for other services. */
export const presentTenantReference = (tenant: Tenant): TenantReference => ({
  id: tenant._id,
  account_id: tenant.account_id,
  user_id: tenant.user_id,
  name: fullName(tenant),
  email: tenant.email,
  live: tenant.live,
});
