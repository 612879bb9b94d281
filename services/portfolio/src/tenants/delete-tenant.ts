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
 * Hides a tenant at once unless a lease of theirs holds. A change or a lease that gets in between is looked at anew, so
 * nothing newer is deleted unseen. Their user stays: only this account's record goes.
 */
export const deleteTenant = ({ tenants, leases }: Dependencies) =>
  endpoint(portfolio, 'DELETE /tenants/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    return retryOnConflict('this tenant', async () => {
      const tenant = await tenants.records.find(scope, params.id);
      if (!tenant) throw new NotFound('This tenant does not exist.');
      authorise(tenantPolicy.delete(caller, tenant), 'You may look at this tenant but not delete it.');
      assertVersion(tenant.version, { ifMatch });
      if (await leases.holdsIn({ tenant_id: tenant._id }))
        throw new Conflict('This tenant has an active lease. End or delete the lease first.', 'tenant_in_use');
      return (await tenants.records.remove(scope, tenant, authorOf(caller))) ? nothing : undefined;
    });
  });
