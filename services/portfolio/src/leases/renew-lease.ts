import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { addLease } from './add-lease.ts';
import { leasePolicy } from './lease-policy.ts';
import { renewalOf } from './lease-renewal.ts';

/** Makes the next lease from this one. Of two renewals for the same days, one wins as any two leases would. */
export const renewLease = (parts: PortfolioParts) =>
  endpoint(portfolio, 'POST /leases/{id}/renewal', async (request) => {
    const { caller, params, body } = request;
    const lease = await parts.leases.records.find(await parts.homes.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not renew it.');
    return addLease(parts, request, {
      about: lease,
      account: lease.account_id,
      renewal_of: lease._id,
      terms: (zone, now) => renewalOf(lease, body, zone, now),
    });
  });
