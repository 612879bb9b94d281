import { portfolio } from '@keystead/contracts';
import { authorise, endpoint, NotFound, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { tenantPolicy } from '../tenants/tenant-policy.ts';

/** The history of a tenant, for callers who may update them. */
export const tenantHistory = ({ tenants }: Dependencies) =>
  endpoint(portfolio, 'GET /tenants/{id}/history', async ({ caller, params, query }) => {
    const tenant = await tenants.records.find(scopeOf(caller), params.id);
    if (!tenant) throw new NotFound('This tenant does not exist.');
    authorise(tenantPolicy.update(caller, tenant), 'Only whoever manages this tenant may read their history.');
    return reply(await tenants.records.history(tenant, query));
  });
