import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentLease } from './lease-presenter.ts';

/** Returns a lease to callers who may see it, including its tenant. */
export const readLease = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}', async ({ caller, params }) => {
    const lease = await deps.leases.records.find(await deps.tenantAccess.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    return reply(await presentLease(deps, lease, caller), lease.version);
  });
