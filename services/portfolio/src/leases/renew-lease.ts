import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { addLease } from './add-lease.ts';
import { leasePolicy } from './lease-policy.ts';
import { renewalOf } from './lease-renewal.ts';

/** Renews a lease with a new one. If two renewals race for the same days, only one succeeds, as with any two leases. */
export const renewLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases/{id}/renewal', async (request) => {
    const { caller, params, body } = request;
    const lease = await deps.leases.records.find(await deps.tenantAccess.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not renew it.');
    return addLease(deps, request, {
      partyIds: lease,
      account: lease.account_id,
      renewal_of: lease._id,
      terms: (zone, now) => renewalOf(lease, body, zone, now),
    });
  });
