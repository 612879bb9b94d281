import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  endpoint,
  NotFound,
  nothing,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { tenantPolicy } from './tenant-policy.ts';

/**
 * Deletes a tenant, which hides the record at once, unless they have an active lease. On a concurrent change or lease
 * the checks run again, so that nothing is deleted unseen. The user stays: only this account's record is deleted.
 */
export const deleteTenant = ({ tenants, leases }: Dependencies) =>
  endpoint(portfolio, 'DELETE /tenants/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    return retryOnConflict('this tenant', async () => {
      const tenant = await tenants.records.find(scope, params.id);
      if (!tenant) throw new NotFound('This tenant does not exist.');
      authorise(tenantPolicy.delete(caller, tenant), 'You may look at this tenant but not delete it.');
      assertVersion(tenant.version, { ifMatch });
      if (await leases.hasActive({ tenant_id: tenant._id }))
        throw new Conflict('This tenant has an active lease. End or delete the lease first.', 'tenant_in_use');
      return (await tenants.records.remove(scope, tenant, authorOf(caller))) ? nothing : undefined;
    });
  });
