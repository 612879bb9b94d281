import { type Body, portfolio } from '@keystead/contracts';
import { authorise, type Caller, dayIn, endpoint, everything, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leaseOn } from '../leases/lease-on.ts';
import type { Property } from '../properties/property.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { presentPropertyReference, presentTenantReference } from './reference-presenter.ts';

type Stores = Pick<Dependencies, 'properties' | 'tenants' | 'leases' | 'tenantAccess'>;
type ReferenceQuery = Body<'POST /internal/references'>;

/**
 * Finds the property and increments its link count. Null if the caller can't see it or it was deleted in the meantime.
 */
async function propertyOf(
  { properties, tenantAccess }: Stores,
  caller: Caller | undefined,
  { property_id }: ReferenceQuery,
) {
  const scope = caller ? await tenantAccess.scopeOf(caller) : everything;
  const property = await properties.records.find(scope, property_id);
  return property && (await properties.records.link(property._id)) ? property : null;
}

/** The requested tenant, or else the tenant who calls, if they belong to the property's account. */
async function tenantFor(
  { tenants, tenantAccess }: Stores,
  caller: Caller | undefined,
  { tenant_id }: ReferenceQuery,
  property: Property,
): Promise<Tenant | null> {
  if (tenant_id == null) return caller?.role === 'tenant' ? tenantAccess.tenantUserOf(caller, property) : null;
  const tenant = await tenants.records.find(caller ? scopeOf(caller) : everything, tenant_id);
  return tenant?.account_id === property.account_id ? tenant : null;
}

/** The lease between a property and a tenant on a day, by default today in the property's zone. */
async function leaseOf(
  { leases }: Stores,
  { on }: ReferenceQuery,
  property: Property,
  tenant: Tenant,
): Promise<number | null> {
  const between = await leases.between({ property_id: property._id, tenant_id: tenant._id });
  const zone = property.time_zone;
  return leaseOn(between, on ?? dayIn(zone, new Date()), zone)?._id ?? null;
}

/**
 * Returns the property and the tenant that a record of another service refers to, null where the caller may not see
 * them. Without a user the service sees everything. The link counts are incremented before the response. So a racing
 * deletion either comes first, and null is returned, or it sees the link.
 */
export const findReferences = (stores: Stores) =>
  endpoint(portfolio, 'POST /internal/references', async ({ service, caller, body }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const property = await propertyOf(stores, caller, body);
    if (!property) return reply({ property: null, tenant: null, lease_id: null });
    const found = await tenantFor(stores, caller, body, property);
    const tenant = found && (await stores.tenants.records.link(found._id)) ? found : null;
    return reply({
      property: presentPropertyReference(property),
      tenant: tenant && presentTenantReference(tenant),
      lease_id: tenant && (await leaseOf(stores, body, property, tenant)),
    });
  });
