import { randomUUID } from 'node:crypto';
import { PAYMENTS_PER_LEASE, perProperty } from '../data-plan.ts';
import type { Home, Tenancy } from '../home.ts';
import { folded, searchWords } from '../values.ts';
import { type Author, aggregateShard, type Placed, type Row, retainedSince, type Templates } from './stored-rows.ts';

export const tenantName = ({ tenant }: Tenancy): string => `${tenant.first_name} ${tenant.last_name}`;

/** The number of references to a property: its tenants, leases, payments and requests. */
const propertyLinks = perProperty.leases * (2 + PAYMENTS_PER_LEASE) + perProperty.requests;
/** The number of references to a tenant: a lease, its payments, and a share of the requests. */
const tenantLinks = 1 + PAYMENTS_PER_LEASE + perProperty.requests / perProperty.leases;

/** Generates the documents of homes as the portfolio service writes them. */
export class PortfolioRows {
  readonly #property: Row;
  readonly #tenant: Row;
  readonly #leases: Readonly<Record<'active' | 'expired', Row>>;

  constructor(templates: Templates) {
    this.#property = templates.like('portfolio.properties');
    this.#tenant = templates.like('portfolio.tenants');
    const lease = (reads_as: string) => templates.like('portfolio.leases', { reads_as });
    this.#leases = { active: lease('active'), expired: lease('expired') };
  }

  *of(home: Home, by: Author, now: Date): Generator<Placed> {
    const { account, property, tenancies } = home;
    yield ['portfolio.properties', this.#propertyRow(home, by)];
    const terms = [];
    for (const tenancy of tenancies) {
      const { lease } = tenancy;
      const days_mark = randomUUID();
      yield ['portfolio.tenants', this.#tenantRow(home, tenancy, by)];
      yield ['portfolio.leases', { ...this.#leaseRow(home, tenancy, { by, now }), days_mark }];
      const { start_date: start, end_date: end } = lease;
      terms.push({ lease_id: lease.id, version: 1, mark: days_mark, start, end, at: null });
    }
    yield ['portfolio.lease_calendars', { _id: property.id, account_id: account.id, terms }];
  }

  #propertyRow({ account, property }: Home, by: Author): Row {
    const { id, created_at, ...entered } = property;
    const { name, address, city, state, zip_code } = entered;
    const words = [name, address, city, state, zip_code];
    const keys = words.map((word) => searchWords(word).join(' '));
    return {
      ...this.#property,
      ...entered,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      links: propertyLinks,
      deposit_cents: entered.rent_cents,
      name_sort: name.toLowerCase(),
      search: searchWords(...words),
      building_sort: keys.slice(1).join('|'),
      identity_key: keys.join('|'),
    };
  }

  #tenantRow({ account, property }: Home, { tenant, lease }: Tenancy, by: Author): Row {
    const { id, created_at, ...entered } = tenant;
    const { first_name, last_name, email } = entered;
    return {
      ...this.#tenant,
      ...entered,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      links: tenantLinks,
      property_id: property.id,
      move_in_date: lease.start_date,
      invited_at: created_at,
      email_key: folded(email),
      name_sort: `${last_name} ${first_name}`.toLowerCase(),
      search: searchWords(first_name, last_name, email),
    };
  }

  #leaseRow({ account, property }: Home, tenancy: Tenancy, { by, now }: { by: Author; now: Date }): Row {
    const { id, created_at, ...term } = tenancy.lease;
    const [property_name, tenant_name] = [property.name, tenantName(tenancy)];
    return {
      ...this.#leases[term.expires_at > now ? 'active' : 'expired'],
      ...term,
      ...retainedSince(account.id, by, created_at),
      _id: id,
      property_id: property.id,
      tenant_id: tenancy.tenant.id,
      property_name,
      tenant_name,
      rent_cents: property.rent_cents,
      deposit_cents: property.rent_cents,
      aggregate_shard: aggregateShard(id),
      search: searchWords(property_name, tenant_name),
    };
  }
}
