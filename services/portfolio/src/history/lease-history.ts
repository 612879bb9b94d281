import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply } from '@keystead/service-kit';
import { leasePolicy } from '../leases/lease-policy.ts';
import type { PortfolioParts } from '../portfolio-parts.ts';

/** Who changed a lease: for whoever may change it. */
export const leaseHistory = ({ leases, homes }: PortfolioParts) =>
  endpoint(portfolio, 'GET /leases/{id}/history', async ({ caller, params, query }) => {
    const lease = await leases.records.find(await homes.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    authorise(leasePolicy.update(caller, lease), 'Only whoever manages this lease may read its history.');
    return reply(await leases.records.history(lease, query));
  });
