import Type, { type Static } from 'typebox';
import { portfolioKinds, recordAccountsRoute, usageRoute } from './accounts.ts';
import { tasksRoute } from './dashboard.ts';
import { CalendarDate, Id, Input, Instant, Money, Nullable, OneOf, Optional, TimeZone } from './fields.ts';
import { StoredRentTerms } from './operations/rent.ts';
import { importRoutes } from './portfolio/imports.ts';
import { leaseRoutes, leaseStatuses } from './portfolio/leases.ts';
import { propertyRoutes } from './portfolio/properties.ts';
import { tenantRoutes } from './portfolio/tenants.ts';
import { changesRoute, defineContract } from './route.ts';
import { searchRoute } from './search.ts';

/**
 * The data of a property for other services. `address` is a single line; `live` is false after deletion. `rent_amount` is
 * what it is offered for a month; `added_on` is the day on which it was added, in its own time zone, else in UTC.
 */
export const PropertyReference = Type.Object({
  id: Id,
  account_id: Id,
  name: Type.String(),
  address: Type.String(),
  city: Type.String(),
  state: Type.String(),
  time_zone: Nullable(TimeZone),
  rent_amount: Money,
  added_on: CalendarDate,
  live: Type.Boolean(),
});
export type PropertyReference = Static<typeof PropertyReference>;

/** The data of a tenant for other services. `user_id` is the user who signs in as this tenant. */
export const TenantReference = Type.Object({
  id: Id,
  account_id: Id,
  user_id: Id,
  name: Type.String(),
  email: Type.String(),
  live: Type.Boolean(),
});
export type TenantReference = Static<typeof TenantReference>;

/**
 * The data of a lease for other services. `end_date` is what was agreed; its last day is the day on which it was set to
 * expired, if that is earlier.
 */
export const LeaseReference = Type.Object({
  id: Id,
  account_id: Id,
  property_id: Id,
  tenant_id: Id,
  start_date: CalendarDate,
  end_date: CalendarDate,
  last_day: CalendarDate,
  rent_amount: Money,
  deposit_amount: Money,
  status: OneOf(leaseStatuses),
  /**
   * The lease that it renews, with the highest deposit of that and of those before, which goes along. Earlier versions do
   * not send it.
   */
  renewal_of: Optional(Type.Object({ id: Id, deposit_amount: Money })),
  rent_terms: Nullable(StoredRentTerms),
  /** Null if the tenancy ends with its last day. Without a rent, nothing is charged after that day. */
  stays: Nullable(Type.Object({ rent_amount: Nullable(Money), until: Nullable(CalendarDate) })),
  live: Type.Boolean(),
});
export type LeaseReference = Static<typeof LeaseReference>;

/** The occupancy in a month (`2026-03`), in days of all the caller's properties, up to today. */
export const OccupancyMonth = Type.Object({
  month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
  leased_days: Type.Integer({ minimum: 0 }),
  days: Type.Integer({ minimum: 0 }),
});
export type OccupancyMonth = Static<typeof OccupancyMonth>;

export const portfolio = defineContract({
  service: 'portfolio',
  area: 'portfolio',
  routes: {
    ...propertyRoutes,
    ...tenantRoutes,
    ...leaseRoutes,
    ...importRoutes,
    'POST /internal/references': {
      summary:
        'Resolve a property and a tenant for a record of another service, as far as the caller may see them (null otherwise). The reference is recorded for both, so that a deletion finds it. For a tenant user without a named tenant, their own tenant record of the property. `lease_id`: their lease of the property on that day',
      reported: false,
      body: Input({ property_id: Id, tenant_id: Optional(Id), on: Optional(CalendarDate) }),
      answer: Type.Object({
        property: Nullable(PropertyReference),
        tenant: Nullable(TenantReference),
        lease_id: Nullable(Id),
        /** Whether that lease charges its rent by itself. */
        charges_rent: Type.Boolean(),
      }),
      codes: ['forbidden'],
    },
    'GET /internal/changes': changesRoute,
    'GET /internal/changed-references': {
      summary: 'List properties, tenants and leases that changed since an instant, including deleted ones',
      query: Input({ since: Type.Optional(Instant), cursor: Type.Optional(Type.String({ maxLength: 500 })) }),
      answer: Type.Object({
        properties: Type.Array(PropertyReference),
        tenants: Type.Array(TenantReference),
        leases: Type.Array(LeaseReference),
        next_cursor: Nullable(Type.String()),
        as_of: Instant,
      }),
      codes: ['forbidden'],
    },
    'GET /internal/lease-references/{id}': {
      summary: 'Read a lease that the feed of changes has not brought yet; null if there is none',
      answer: Type.Object({ lease: Nullable(LeaseReference) }),
      codes: ['forbidden'],
    },
    'GET /internal/portfolio-figures': {
      summary: "Read the portfolio data of the caller's dashboard. Counts active tenants only",
      answer: Type.Object({
        total_properties: Type.Integer({ minimum: 0 }),
        total_tenants: Type.Integer({ minimum: 0 }),
        total_leases: Type.Integer({ minimum: 0 }),
      }),
    },
    'GET /internal/portfolio-tasks': tasksRoute('List what waits for the caller of leases. Empty for tenants'),
    'GET /internal/search': searchRoute,
    'GET /internal/property-count': {
      summary: "Count the properties of the caller's account, as its plan counts them",
      answer: Type.Object({ properties: Type.Integer({ minimum: 0 }) }),
    },
    'POST /internal/record-accounts': recordAccountsRoute(portfolioKinds),
    'POST /internal/account-usage': usageRoute(
      'Count the properties and active tenants of accounts, for an admin',
      'properties',
      'tenants',
    ),
    'GET /internal/occupancy': {
      summary: 'Read the occupancy of the last twelve months, including this one. Empty for tenants',
      answer: Type.Object({ months: Type.Array(OccupancyMonth) }),
    },
  },
});
