import { type Caller, manages } from '@keystead/service-kit';
import type { Tenant } from './tenant.ts';

/**
 * The access policy of tenants (rules §2). A tenant can read their own record. Inviting a tenant
 * again is an update that requires a confirmed address.
 */
export const tenantPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) => manages(caller, tenant.account_id),
  /** Contacting others requires a confirmed address. */
  invite: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) =>
    caller.emailConfirmed && manages(caller, tenant.account_id),
  delete: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) => manages(caller, tenant.account_id),
};
