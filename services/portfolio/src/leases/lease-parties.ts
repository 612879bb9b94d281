import { ValidationFailed } from '@keystead/service-kit';
import type { PropertyReference, PropertyRepository } from '../properties/property.repository.ts';
import type { TenantReference, TenantRepository } from '../tenants/tenant.repository.ts';

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

export const invalidParties = ({ property, tenant }: EachParty): ValidationFailed =>
  new ValidationFailed({
    ...(property && { property_id: 'is not one of your properties' }),
    ...(tenant && { tenant_id: 'is not one of your tenants' }),
  });

export async function findParties(
  { properties, tenants }: PartyRepositories,
  { property_id, tenant_id }: { readonly property_id: number; readonly tenant_id: number },
): Promise<Partial<LeaseParties>> {
  const [property, tenant] = await Promise.all([properties.referred([property_id]), tenants.referred([tenant_id])]);
  return { property: property.get(property_id), tenant: tenant.get(tenant_id) };
}

/**
 * Null stands for the property's account.
 * @throws ValidationFailed for parties that don't exist or don't belong to the account (rules §5)
 */
export function ownParties({ property, tenant }: Partial<LeaseParties>, account: number | null): LeaseParties {
  const owner = account ?? property?.account_id;
  const [ownProperty, ownTenant] = [property?.account_id === owner, tenant?.account_id === owner];
  if (property && tenant && ownProperty && ownTenant) return { property, tenant };
  throw invalidParties({ property: !property || !ownProperty, tenant: !tenant || !ownTenant });
}
