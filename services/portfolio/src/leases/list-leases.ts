import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { leasePolicy } from './lease-policy.ts';
import { presentLeases } from './lease-presenter.ts';

/** Lists what the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const listLeases = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.leases.page(await deps.homes.leaseScopeOf(caller), query);
    return reply({
      leases: await presentLeases(deps, rows, caller),
      ...rest,
      abilities: { create: leasePolicy.create(caller) },
    });
  });
