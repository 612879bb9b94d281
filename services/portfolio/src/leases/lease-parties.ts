import { ValidationFailed } from '@keystead/service-kit';
import type { PropertyReference, PropertyRepository } from '../properties/property.repository.ts';
import type { TenantReference, TenantRepository } from '../tenants/tenant.repository.ts';

/** The parties of a lease. Either may have been deleted since. */
export interface LeaseParties {
  readonly property: PropertyReference;
  readonly tenant: TenantReference;
}

export interface PartyRepositories {
  readonly properties: Pick<PropertyRepository, 'referred'>;
  readonly tenants: Pick<TenantRepository, 'referred'>;
}

export interface EachParty {
  readonly property: boolean;
  readonly tenant: boolean;
}

/** 422: the lease can't refer to this property or this tenant. */
export const invalidParties = ({ property, tenant }: EachParty): ValidationFailed =>
  new ValidationFailed({
    ...(property && { property_id: 'is not one of your properties' }),
    ...(tenant && { tenant_id: 'is not one of your tenants' }),
  });

/** Finds the property and the tenant with these ids, in any account. */
export async function findParties(
  { properties, tenants }: PartyRepositories,
  { property_id, tenant_id }: { readonly property_id: number; readonly tenant_id: number },
): Promise<Partial<LeaseParties>> {
  const [property, tenant] = await Promise.all([properties.referred([property_id]), tenants.referred([tenant_id])]);
  return { property: property.get(property_id), tenant: tenant.get(tenant_id) };
}

/**
 * Returns the parties if both belong to the account (rules §5). Null stands for the property's account.
 * @throws ValidationFailed that names the parties that don't belong to it or don't exist
 */
export function ownParties({ property, tenant }: Partial<LeaseParties>, account: number | null): LeaseParties {
  const owner = account ?? property?.account_id;
  const [ownProperty, ownTenant] = [property?.account_id === owner, tenant?.account_id === owner];
  if (property && tenant && ownProperty && ownTenant) return { property, tenant };
  throw invalidParties({ property: !property || !ownProperty, tenant: !tenant || !ownTenant });
}
