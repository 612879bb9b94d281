import { type Body, type PropertyReference, portfolio, type TenantReference } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  dayIn,
  type Endpoint,
  endpoint,
  everything,
  type FeedPlace,
  feedCursor,
  feedPlace,
  invalidCursor,
  reply,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { LeaseRun } from '../leases/lease.repository.ts';
import { leaseOn } from '../leases/lease-term.ts';
import type { Property } from '../properties/property.ts';
import { fullName, type Tenant } from '../tenants/tenant.ts';

/** Records on a page, of both kinds together. */
const PAGE_SIZE = 500;

type ReferenceQuery = Body<'POST /internal/references'>;

/** The position in the feed of changes: properties first, then tenants. */
interface ChangesPlace extends Omit<FeedPlace, 'at'> {
  readonly of: 'properties' | 'tenants';
  /** The end of the previous page in that collection. */
  readonly cursor: string | null;
}

export const referenceEndpoints = (deps: Dependencies): Endpoint[] => [
  /**
   * Null where the caller may not see a record. Without a user the service sees everything. The link counts are
   * incremented before the response. So a racing deletion either comes first, and null is returned, or it sees the
   * link.
   */
  endpoint(portfolio, 'POST /internal/references', async ({ service, caller, body }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const sought = propertyOf(deps, caller, body);
    const [property, [tenant, lease]] = await Promise.all([sought, tenancyOf(deps, caller, body, sought)]);
    if (!property) return reply({ property: null, tenant: null, lease_id: null });
    return reply({
      property: presentPropertyReference(property),
      tenant: tenant && presentTenantReference(tenant),
      lease_id: lease?._id ?? null,
    });
  }),
  /** The next run, which starts at this one's `as_of`, finds changes that happen during this one. */
  endpoint(portfolio, 'GET /internal/changed-references', async ({ service, query }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const place = placeOf(query, new Date());
    const { changedProperties, changedTenants, next } = await changedFrom(deps, place);
    return reply({
      properties: changedProperties.map(presentPropertyReference),
      tenants: changedTenants.map(presentTenantReference),
      next_cursor: next && cursorOf(next),
      as_of: place.as_of.toISOString(),
    });
  }),
];

const presentPropertyReference = (property: Property): PropertyReference => ({
  id: property._id,
  account_id: property.account_id,
  name: property.name,
  address: `${property.address}, ${property.city}, ${property.state} ${property.zip_code}`,
  city: property.city,
  state: property.state,
  time_zone: property.time_zone,
  live: property.live,
});

const presentTenantReference = (tenant: Tenant): TenantReference => ({
  id: tenant._id,
  account_id: tenant.account_id,
  user_id: tenant.user_id,
  name: fullName(tenant),
  email: tenant.email,
  live: tenant.live,
});

async function propertyOf(
  { properties, tenantAccess }: Dependencies,
  caller: Caller | undefined,
  { property_id }: ReferenceQuery,
) {
  const scope = caller ? await tenantAccess.scopeOf(caller) : everything;
  return properties.records.findAndLink(scope, property_id);
}

/**
 * The requested tenant, or else the tenant who calls, if they belong to the property's account, and their lease: on the
 * given day, by default today in the property's zone. It waits for the property only where it has to.
 */
async function tenancyOf(
  { tenants, tenantAccess, leases }: Dependencies,
  caller: Caller | undefined,
  { property_id, tenant_id, on }: ReferenceQuery,
  sought: Promise<Property | null>,
): Promise<[Tenant | null, LeaseRun?]> {
  const tenantUser = tenant_id == null && caller?.role === 'tenant' ? caller : null;
  const property = tenantUser && (await sought);
  const own = property && (await tenantAccess.tenantUserOf(tenantUser, property));
  const id = own ? own._id : tenant_id;
  if (id == null) return [null];
  // The caller's own tenant record is in the scope of its account, not in that of the caller.
  const scope = own || !caller ? everything : scopeOf(caller);
  const account_id = scope.kind === 'account' ? scope.accountId : (await sought)?.account_id;
  if (account_id === undefined) return [null];
  const [tenant, between, found] = await Promise.all([
    tenants.records.findAndLink(scope, id, account_id),
    leases.between({ property_id, tenant_id: id }),
    sought,
  ]);
  if (!tenant || !found) return [null];
  return [tenant, leaseOn(between, on ?? dayIn(found.time_zone, new Date()), found.time_zone)];
}

const cursorOf = ({ of, cursor, ...feed }: ChangesPlace): string =>
  feedCursor({ ...feed, at: `${of}:${cursor ?? ''}` });

/** @throws ValidationFailed if the cursor is invalid */
function placeOf(query: { readonly since?: string; readonly cursor?: string }, now: Date): ChangesPlace {
  const { at, ...feed } = feedPlace(query, now);
  const [of, cursor] = at === null ? ['properties'] : at.split(':');
  if (of !== 'properties' && of !== 'tenants') throw invalidCursor();
  return { ...feed, of, cursor: cursor || null };
}

async function changedFrom({ properties, tenants }: Dependencies, place: ChangesPlace) {
  const inProperties = place.of === 'properties';
  const first = inProperties ? await properties.changedPage({ ...place, limit: PAGE_SIZE }) : null;
  const changedProperties = first?.rows ?? [];
  if (first?.next_cursor)
    return { changedProperties, changedTenants: [], next: { ...place, cursor: first.next_cursor } };
  const tenantsFrom: ChangesPlace = inProperties ? { ...place, of: 'tenants', cursor: null } : place;
  const limit = PAGE_SIZE - changedProperties.length;
  if (limit === 0) return { changedProperties, changedTenants: [], next: tenantsFrom };
  const { rows, next_cursor } = await tenants.changedPage({ ...tenantsFrom, limit });
  const next = next_cursor ? { ...tenantsFrom, cursor: next_cursor } : null;
  return { changedProperties, changedTenants: rows, next };
}
