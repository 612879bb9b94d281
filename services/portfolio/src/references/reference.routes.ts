import {
  type Body,
  type LeaseReference,
  type PropertyReference,
  portfolio,
  type TenantReference,
} from '@keystead/contracts';
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
  fromCents,
  invalidCursor,
  reply,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentRentTerms } from '../leases/lease.mapper.ts';
import type { LeaseRun } from '../leases/lease.repository.ts';
import { type Lease, lastDayOf } from '../leases/lease.ts';
import { leaseOn } from '../leases/lease-term.ts';
import { stayingRent, staysOn, storedTenancy } from '../leases/tenancy.ts';
import type { Property } from '../properties/property.ts';
import { fullName, type Tenant } from '../tenants/tenant.ts';

/** Records on a page, of both kinds together. */
const PAGE_SIZE = 500;

type ReferenceQuery = Body<'POST /internal/references'>;

const changing = ['properties', 'tenants', 'leases'] as const;

/** The position in the feed of changes, which has the collections in that order. */
interface ChangesPlace extends Omit<FeedPlace, 'at'> {
  readonly of: (typeof changing)[number];
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
    if (!property) return reply({ property: null, tenant: null, lease_id: null, charges_rent: false });
    return reply({
      property: presentPropertyReference(property),
      tenant: tenant && presentTenantReference(tenant),
      lease_id: lease?._id ?? null,
      charges_rent: lease?.rent_terms != null,
    });
  }),
  /** The next run, which starts at this one's `as_of`, finds changes that happen during this one. */
  endpoint(portfolio, 'GET /internal/changed-references', async ({ service, query }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const place = placeOf(query, new Date());
    const { properties, tenants, leases, next } = await changedFrom(deps, place);
    return reply({
      properties: properties.map(presentPropertyReference),
      tenants: tenants.map(presentTenantReference),
      leases: await presentLeaseReferences(deps, leases),
      next_cursor: next && cursorOf(next),
      as_of: place.as_of.toISOString(),
    });
  }),
  endpoint(portfolio, 'GET /internal/lease-references/{id}', async ({ service, params }) => {
    authorise(service === 'operations', 'Only the operations service may ask for this.');
    const lease = await deps.leases.records.find(everything, params.id);
    const [reference] = lease ? await presentLeaseReferences(deps, [lease]) : [];
    return reply({ lease: reference ?? null });
  }),
];

// Operations reads what changed in the last seconds again and again, so a read has these fields only.
const propertyFields = [
  'account_id',
  'name',
  'address',
  'city',
  'state',
  'zip_code',
  'time_zone',
  'rent_cents',
  'created_at',
  'live',
] as const;
const tenantFields = ['account_id', 'user_id', 'first_name', 'last_name', 'email', 'live'] as const;
const fieldsOf = { properties: propertyFields, tenants: tenantFields, leases: undefined };

type ReferredProperty = Pick<Property, '_id' | (typeof propertyFields)[number]>;
type ReferredTenant = Pick<Tenant, '_id' | (typeof tenantFields)[number]>;

const presentPropertyReference = (property: ReferredProperty): PropertyReference => ({
  id: property._id,
  account_id: property.account_id,
  name: property.name,
  address: `${property.address}, ${property.city}, ${property.state} ${property.zip_code}`,
  city: property.city,
  state: property.state,
  time_zone: property.time_zone,
  rent_amount: fromCents(property.rent_cents),
  added_on: dayIn(property.time_zone, property.created_at),
  live: property.live,
});

const presentTenantReference = (tenant: ReferredTenant): TenantReference => ({
  id: tenant._id,
  account_id: tenant.account_id,
  user_id: tenant.user_id,
  name: fullName(tenant),
  email: tenant.email,
  live: tenant.live,
});

function staysOf(lease: Lease): LeaseReference['stays'] {
  if (!staysOn(lease)) return null;
  const rent = stayingRent(lease);
  return { rent_amount: rent === null ? null : fromCents(rent), until: storedTenancy(lease).ends_on };
}

const presentLeaseReferences = async ({ properties, leases: stored }: Dependencies, leases: readonly Lease[]) => {
  const [zoned, deposits] = await Promise.all([
    properties.referred(leases.map(({ property_id }) => property_id)),
    stored.highestDeposits(leases.flatMap(({ renewal_of }) => renewal_of ?? [])),
  ]);
  return leases.map((lease): LeaseReference => {
    const { renewal_of } = lease;
    const zone = zoned.get(lease.property_id)?.time_zone ?? null;
    return {
      id: lease._id,
      account_id: lease.account_id,
      property_id: lease.property_id,
      tenant_id: lease.tenant_id,
      start_date: lease.start_date,
      end_date: lease.end_date,
      last_day: lastDayOf(lease, zone),
      rent_amount: fromCents(lease.rent_cents),
      deposit_amount: fromCents(lease.deposit_cents),
      status: lease.status,
      renewal_of: renewal_of ? { id: renewal_of, deposit_amount: fromCents(deposits.get(renewal_of) ?? 0) } : null,
      rent_terms: presentRentTerms(lease.rent_terms),
      stays: staysOf(lease),
      live: lease.live,
    };
  });
};

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
  const [name, cursor] = at === null ? ['properties'] : at.split(':');
  const of = changing.find((each) => each === name);
  if (!of) throw invalidCursor();
  return { ...feed, of, cursor: cursor || null };
}

interface Changed {
  readonly properties: ReferredProperty[];
  readonly tenants: ReferredTenant[];
  readonly leases: Lease[];
}

/** A page holds the end of one collection and the beginning of the next, as far as they fit. */
async function changedFrom(deps: Dependencies, place: ChangesPlace): Promise<Changed & { next: ChangesPlace | null }> {
  const found: Changed = { properties: [], tenants: [], leases: [] };
  let cursor = place.cursor;
  for (const of of changing.slice(changing.indexOf(place.of))) {
    const limit = PAGE_SIZE - Object.values(found).flat().length;
    if (limit === 0) return { ...found, next: { ...place, of, cursor: null } };
    const page = await deps[of].changedPage({ ...place, cursor, limit, only: fieldsOf[of] });
    Object.assign(found, { [of]: page.rows });
    if (page.next_cursor) return { ...found, next: { ...place, of, cursor: page.next_cursor } };
    cursor = null;
  }
  return { ...found, next: null };
}
