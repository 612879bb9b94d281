import { ValidationFailed } from '@keystead/service-kit';
import type { PropertyReference, PropertyStore } from '../properties/property-store.ts';
import type { TenantReference, TenantStore } from '../tenants/tenant-store.ts';

/** What a lease is between. Either may have been deleted since. */
export interface LeaseParties {
  readonly property: PropertyReference;
  readonly tenant: TenantReference;
}

/** Where the two are found. */
export interface PartyStores {
  readonly properties: PropertyStore;
  readonly tenants: TenantStore;
}

interface Named {
  readonly property_id: number;
  readonly tenant_id: number;
}

/** Of the property and the tenant of a lease, each or neither. */
export interface EachParty {
  readonly property: boolean;
  readonly tenant: boolean;
}

/** 422: these are nothing that the lease may be about. */
export const strangers = ({ property, tenant }: EachParty): ValidationFailed =>
  new ValidationFailed({
    ...(property && { property_id: 'is not one of your properties' }),
    ...(tenant && { tenant_id: 'is not one of your tenants' }),
  });

/** The property and the tenant of these ids, whosever they are. */
export async function findParties(
  { properties, tenants }: PartyStores,
  { property_id, tenant_id }: Named,
): Promise<Partial<LeaseParties>> {
  const [property, tenant] = await Promise.all([properties.referred([property_id]), tenants.referred([tenant_id])]);
  return { property: property.get(property_id), tenant: tenant.get(tenant_id) };
}

/**
 * The parties if both belong to the account (rules §5); null stands for the account of the property, whosever that is.
 * @throws ValidationFailed which names those that don't, or that don't exist.
 */
export function ownParties({ property, tenant }: Partial<LeaseParties>, account: number | null): LeaseParties {
  const owner = account ?? property?.account_id;
  const [ownProperty, ownTenant] = [property?.account_id === owner, tenant?.account_id === owner];
  if (property && tenant && ownProperty && ownTenant) return { property, tenant };
  throw strangers({ property: !property || !ownProperty, tenant: !tenant || !ownTenant });
}
