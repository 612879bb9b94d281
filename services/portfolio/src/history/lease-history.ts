import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leasePolicy } from '../leases/lease-policy.ts';

/** The history of a lease, for callers who may update it. */
export const leaseHistory = ({ leases, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}/history', async ({ caller, params, query }) => {
    const lease = await leases.records.find(await tenantAccess.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    authorise(leasePolicy.update(caller, lease), 'Only whoever manages this lease may read its history.');
    return reply(await leases.records.history(lease, query));
  });
