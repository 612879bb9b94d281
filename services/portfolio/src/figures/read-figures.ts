import { portfolio } from '@keystead/contracts';
import { endpoint, reply, scopeOf, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/**
 * Returns the dashboard's figures of the user on whose behalf another service asks. Each total equals the unfiltered
 * total of the list: the stored count, or a real count for the few records of a tenant.
 */
export const readFigures = ({ properties, tenants, leases, homes }: Dependencies) =>
  endpoint(portfolio, 'GET /internal/portfolio-figures', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const [homeScope, leaseScope] = await Promise.all([homes.scopeOf(caller), homes.leaseScopeOf(caller)]);
    const [listedHomes, total_tenants, listedLeases] = await Promise.all([
      properties.page(homeScope, { limit: 1 }),
      tenants.countActive(scopeOf(caller)),
      leases.page(leaseScope, { limit: 1 }),
    ]);
    return reply({ total_properties: listedHomes.total, total_tenants, total_leases: listedLeases.total });
  });
