import {
  AttemptLimit,
  billingEntitlements,
  EmailOutbox,
  EntitlementStore,
  type ErasedAccounts,
  eachChange,
  type FetchEntitlements,
  idBlocks,
  type Post,
  type ServiceTools,
} from '@keystead/service-kit';
import { FileStore } from '@keystead/service-kit/files';
import { ImportRepository } from './imports/import.repository.ts';
import { LeaseRepository } from './leases/lease.repository.ts';
import { LeaseCalendar } from './leases/lease-calendar.ts';
import { LeaseProjection } from './leases/lease-projection.ts';
import { LeaseService } from './leases/lease-service.ts';
import { LeaseTenancies } from './leases/lease-tenancies.ts';
import { PropertyRepository } from './properties/property.repository.ts';
import type { PropertyReferences } from './properties/property.ts';
import { type Invitations, TenantInvitations } from './tenants/invitations.ts';
import { TenantRepository } from './tenants/tenant.repository.ts';
import { TenantAccessScope } from './tenants/tenant-access-scope.ts';

export interface PortfolioTools extends Pick<ServiceTools<unknown>, 'database'> {
  readonly fetchEntitlements: FetchEntitlements;
  /** Milliseconds for which an answer of billing is used without a new request. The default is 5 s. */
  readonly billingFreshFor?: number;
  readonly invitations: Invitations;
  readonly post: Post;
  readonly propertyReferences: PropertyReferences;
  readonly erasedAccounts: ErasedAccounts;
}

/** Of an account: a message to many counts once. */
const MESSAGES = { attempts: 30, seconds: 60 * 60 };

export function createDependencies(tools: PortfolioTools) {
  const { database, fetchEntitlements, billingFreshFor, invitations, propertyReferences } = tools;
  const entitlementStore = new EntitlementStore(database);
  const properties = new PropertyRepository(
    database,
    eachChange(({ _id }, entry) => projection.afterProperty(_id, entry)),
  );
  const tenants = new TenantRepository(
    database,
    eachChange(({ _id }, entry) => projection.afterTenant(_id, entry)),
  );
  const leases = new LeaseRepository(
    database,
    eachChange(async ({ _id, property_id }, { action, changes }) => {
      if (action !== 'created') await projection.refresh(_id);
      await leaseTenancies.follow(property_id);
      const left = changes.find(({ field }) => field === 'property_id')?.from;
      if (typeof left === 'number') await leaseTenancies.follow(left);
    }),
  );
  const leaseTenancies = new LeaseTenancies({ leases, properties });
  const projection = new LeaseProjection({ properties, tenants, leases });
  const leaseCalendar = new LeaseCalendar(database);
  return {
    entitlements: billingEntitlements(fetchEntitlements, entitlementStore, billingFreshFor),
    entitlementStore,
    invitations,
    tenantInvitations: new TenantInvitations({ tenants, invitations }),
    propertyReferences,
    properties,
    tenants,
    leases,
    imports: new ImportRepository(database),
    leaseCalendar,
    leaseTenancies,
    leaseService: new LeaseService({ properties, tenants, leases, calendar: leaseCalendar, projection }),
    tenantAccess: new TenantAccessScope(tenants, leases),
    files: new FileStore(database),
    notices: new EmailOutbox(database, tools.post),
    messageLimit: new AttemptLimit(database, 'tenant-message', MESSAGES),
    ids: {
      properties: idBlocks(database, 'properties'),
      tenants: idBlocks(database, 'tenants'),
      leases: idBlocks(database, 'leases'),
      photos: idBlocks(database, 'photos'),
      documents: idBlocks(database, 'documents'),
      imports: idBlocks(database, 'imports'),
      messages: idBlocks(database, 'messages'),
    },
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
