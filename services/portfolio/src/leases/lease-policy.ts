import { type Caller, manages } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/**
 * Who may do what with leases (rules §2); a tenant reads their own. To end a lease, to renew it and to attach or remove
 * a document is an update.
 */
export const leasePolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, lease: Pick<Lease, 'account_id'>) => manages(caller, lease.account_id),
  delete: (caller: Caller, lease: Pick<Lease, 'account_id'>) => manages(caller, lease.account_id),
};
