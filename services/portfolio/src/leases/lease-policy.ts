import { type Caller, manages } from '@keystead/service-kit';
import type { Lease } from './lease.ts';

/**
 * The access policy of leases (rules §2). A tenant reads their own leases. Ending and renewing a lease and changing its
 * documents are updates.
 */
export const leasePolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller, lease: Pick<Lease, 'account_id'>) => manages(caller, lease.account_id),
  delete: (caller: Caller, lease: Pick<Lease, 'account_id'>) => manages(caller, lease.account_id),
};
