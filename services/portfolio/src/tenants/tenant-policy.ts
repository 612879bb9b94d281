import { type Caller, manages } from '@keystead/service-kit';
import type { Tenant } from './tenant.ts';

/** Who may do what with tenants (rules §2); a tenant reads their own record. To invite one again is an update of a confirmed caller. */
export const tenantPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) => manages(caller, tenant.account_id),
  /** What reaches others takes a confirmed address. */
  invite: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) =>
    caller.emailConfirmed && manages(caller, tenant.account_id),
  delete: (caller: Caller, tenant: Pick<Tenant, 'account_id'>) => manages(caller, tenant.account_id),
};
