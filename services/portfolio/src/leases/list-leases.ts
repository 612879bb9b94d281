import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leasePolicy } from './lease-policy.ts';
import { presentLeases } from './lease-presenter.ts';

/** Lists the leases that the caller may see. Never rejected, since every role can open every page (rules §2). */
export const listLeases = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.leases.page(await deps.tenantAccess.leaseScopeOf(caller), query);
    return reply({
      leases: await presentLeases(deps, rows, caller),
      ...rest,
      abilities: { create: leasePolicy.create(caller) },
    });
  });
