import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  endpoint,
  NotFound,
  nothing,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leasePolicy } from './lease-policy.ts';

/**
 * Deletes a lease, which hides it at once, and frees its days. On a version conflict it checks the new version again.
 */
export const deleteLease = ({ leases, leaseService, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'DELETE /leases/{id}', async ({ caller, params, ifMatch }) => {
    const scope = await tenantAccess.leaseScopeOf(caller);
    return retryOnConflict('this lease', async () => {
      const lease = await leases.records.find(scope, params.id);
      if (!lease) throw new NotFound('This lease does not exist.');
      authorise(leasePolicy.delete(caller, lease), 'You may look at this lease but not delete it.');
      assertVersion(lease.version, { ifMatch });
      return (await leaseService.remove(scope, lease, authorOf(caller))) ? nothing : undefined;
    });
  });
