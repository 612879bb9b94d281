import { portfolio } from '@keystead/contracts';
import { endpoint, reply, scopeOf } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { presentTenants } from './tenant-presenter.ts';

/** Lists the tenants that the caller may see: for a tenant their own records. Never rejected (rules §2). */
export const listTenants = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /tenants', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.tenants.page(scopeOf(caller), query);
    return reply({
      tenants: await presentTenants(deps, rows, caller),
      ...rest,
      abilities: { create: tenantPolicy.create(caller) },
    });
  });
