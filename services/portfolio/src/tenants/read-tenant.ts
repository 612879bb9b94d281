import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentTenant } from './tenant-presenter.ts';

/** Returns a tenant to callers who may see the record, including the tenant themselves. */
export const readTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /tenants/{id}', async ({ caller, params }) => {
    const tenant = await deps.tenants.records.find(scopeOf(caller), params.id);
    if (!tenant) throw new NotFound('This tenant does not exist.');
    return reply(await presentTenant(deps, tenant, caller), tenant.version);
  });
