import { portfolio, type SearchGroup, type SearchQuery } from '@keystead/contracts';
import {
  type Caller,
  candidatesFor,
  endpoint,
  type FoundRecord,
  formatLongDate,
  inOneLine,
  reply,
  type Scope,
  scopeOf,
  searchGroup,
  stateWords,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { type Lease, statusAt } from '../leases/lease.ts';
import type { Property } from '../properties/property.ts';
import { fullName, type Tenant } from '../tenants/tenant.ts';

const ofProperty = ({ _id, name, address, city, status }: Property): FoundRecord => ({
  id: _id,
  title: name,
  subtitle: inOneLine(`${address}, ${city}`, stateWords(status)),
  path: `/app/properties/${_id}`,
});

/** With the property, because names are not unique. */
const ofTenant = (tenant: Tenant, property: { readonly name: string } | undefined): FoundRecord => ({
  id: tenant._id,
  title: fullName(tenant),
  subtitle: inOneLine(property?.name, stateWords(tenant.status)),
  path: `/app/tenants/${tenant._id}`,
  isOver: tenant.status !== 'active',
});

function ofLease(lease: Lease, now: Date): FoundRecord {
  const status = statusAt(lease, now);
  return {
    id: lease._id,
    title: lease.tenant_name,
    subtitle: inOneLine(
      lease.property_name,
      `${formatLongDate(lease.start_date)} – ${formatLongDate(lease.end_date)}`,
      stateWords(status),
    ),
    path: `/app/leases/${lease._id}`,
    isOver: status === 'expired',
  };
}

async function propertiesFound({ properties }: Dependencies, scope: Scope, query: SearchQuery): Promise<SearchGroup> {
  const found = await properties.records.withWords(scope, query.q, { limit: candidatesFor(query) });
  return searchGroup('property', found.map(ofProperty), query);
}

async function tenantsFound(
  { tenants, properties }: Dependencies,
  scope: Scope,
  query: SearchQuery,
): Promise<SearchGroup> {
  const found = await tenants.records.withWords(scope, query.q, { limit: candidatesFor(query) });
  const rented = await properties.referred(found.map(({ property_id }) => property_id));
  return searchGroup(
    'tenant',
    found.map((tenant) => ofTenant(tenant, rented.get(tenant.property_id))),
    query,
  );
}

async function leasesFound({ leases }: Dependencies, scope: Scope, query: SearchQuery): Promise<SearchGroup> {
  const now = new Date();
  const found = await leases.records.withWords(scope, query.q, { limit: candidatesFor(query), newest: true });
  return searchGroup(
    'lease',
    found.map((lease) => ofLease(lease, now)),
    query,
  );
}

/** What the lists of the caller would find, in the same scopes (rules §2). */
async function search(deps: Dependencies, caller: Caller, query: SearchQuery): Promise<SearchGroup[]> {
  const [propertyScope, leaseScope] = await Promise.all([
    deps.tenantAccess.scopeOf(caller),
    deps.tenantAccess.leaseScopeOf(caller),
  ]);
  return Promise.all([
    propertiesFound(deps, propertyScope, query),
    tenantsFound(deps, scopeOf(caller), query),
    leasesFound(deps, leaseScope, query),
  ]);
}

export const searchEndpoint = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /internal/search', async ({ caller, query }) => {
    if (!caller) throw new Unauthenticated();
    const groups = await search(deps, caller, query);
    return reply({ groups: groups.filter(({ results }) => results.length > 0) });
  });
