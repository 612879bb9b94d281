import {
  billingEntitlements,
  EntitlementStore,
  type Entitlements,
  type ErasedAccounts,
  type FetchEntitlements,
  type IdSource,
  idBlocks,
  QuotaCounter,
  type ServiceTools,
} from '@keystead/service-kit';
import { FileStore } from '@keystead/service-kit/files';
import { ImportRepository } from './imports/import.repository.ts';
import { LeaseRepository } from './leases/lease.repository.ts';
import { LeaseCalendar } from './leases/lease-calendar.ts';
import { LeaseProjection } from './leases/lease-projection.ts';
import { LeaseService } from './leases/lease-service.ts';
import { PropertyRepository } from './properties/property.repository.ts';
import type { PropertyReferences } from './properties/property.ts';
import type { Invitations } from './tenants/invitations.ts';
import { TenantRepository } from './tenants/tenant.repository.ts';
import { TenantAccessScope } from './tenants/tenant-access-scope.ts';

/** The external dependencies of the portfolio service. */
export interface PortfolioTools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly fetchEntitlements: FetchEntitlements;
  /** Milliseconds for which an answer of billing is used without a new request. The default is 5 s. */
  readonly billingFreshFor?: number;
  readonly invitations: Invitations;
  readonly propertyReferences: PropertyReferences;
  readonly erasedAccounts: ErasedAccounts;
}

export interface Dependencies extends Pick<PortfolioTools, 'invitations' | 'propertyReferences'> {
  readonly entitlements: Entitlements;
  /** The last known entitlements of each account, as billing answered them. */
  readonly entitlementStore: EntitlementStore;
  readonly properties: PropertyRepository;
  readonly tenants: TenantRepository;
  readonly leases: LeaseRepository;
  readonly imports: ImportRepository;
  readonly leaseCalendar: LeaseCalendar;
  readonly leaseService: LeaseService;
  readonly tenantAccess: TenantAccessScope;
  readonly files: FileStore;
  readonly counts: Readonly<Record<'properties' | 'tenants' | 'leases', QuotaCounter>>;
  readonly ids: Readonly<Record<'properties' | 'tenants' | 'leases' | 'photos' | 'documents' | 'imports', IdSource>>;
}

export function createDependencies(tools: PortfolioTools): Dependencies {
  const { database, fetchEntitlements, billingFreshFor, invitations, propertyReferences } = tools;
  const entitlementStore = new EntitlementStore(database);
  const counts = {
    properties: new QuotaCounter(database, 'property_counts'),
    tenants: new QuotaCounter(database, 'tenant_counts'),
    leases: new QuotaCounter(database, 'lease_counts'),
  };
  const properties = new PropertyRepository(database, counts.properties, (id, entry) =>
    projection.afterProperty(id, entry),
  );
  const tenants = new TenantRepository(database, counts.tenants, (id, entry) => projection.afterTenant(id, entry));
  const leases = new LeaseRepository(database, counts.leases, (id) => projection.refresh(id));
  const projection = new LeaseProjection({ properties, tenants, leases });
  const leaseCalendar = new LeaseCalendar(database);
  return {
    entitlements: billingEntitlements(fetchEntitlements, entitlementStore, billingFreshFor),
    entitlementStore,
    invitations,
    propertyReferences,
    properties,
    tenants,
    leases,
    imports: new ImportRepository(database),
    leaseCalendar,
    leaseService: new LeaseService({ properties, tenants, leases, calendar: leaseCalendar, projection }),
    tenantAccess: new TenantAccessScope(tenants, leases),
    files: new FileStore(database),
    counts,
    ids: {
      properties: idBlocks(database, 'properties'),
      tenants: idBlocks(database, 'tenants'),
      leases: idBlocks(database, 'leases'),
      photos: idBlocks(database, 'photos'),
      documents: idBlocks(database, 'documents'),
      imports: idBlocks(database, 'imports'),
    },
  };
}
