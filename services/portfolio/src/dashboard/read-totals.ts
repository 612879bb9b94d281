import { portfolio } from '@keystead/contracts';
import { endpoint, reply, scopeOf, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/**
 * Returns the dashboard's totals for the user on whose behalf another service asks. Each total equals the unfiltered
 * total of the list: the stored count, or a real count for the few records of a tenant.
 */
export const readTotals = ({ properties, tenants, leases, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /internal/portfolio-figures', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    const [propertyScope, leaseScope] = await Promise.all([
      tenantAccess.scopeOf(caller),
      tenantAccess.leaseScopeOf(caller),
    ]);
    const [propertyPage, total_tenants, leasePage] = await Promise.all([
      properties.page(propertyScope, { limit: 1 }),
      tenants.countActive(scopeOf(caller)),
      leases.page(leaseScope, { limit: 1 }),
    ]);
    return reply({ total_properties: propertyPage.total, total_tenants, total_leases: leasePage.total });
  });
