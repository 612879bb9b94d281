import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { leasePolicy } from './lease-policy.ts';
import { presentLeases } from './lease-presenter.ts';

/** Lists what the caller may see; never refused, for every page makes sense to every role (rules §2). */
export const listLeases = (parts: PortfolioParts) =>
  endpoint(portfolio, 'GET /leases', async ({ caller, query }) => {
    const { rows, ...rest } = await parts.leases.page(await parts.homes.leaseScopeOf(caller), query);
    return reply({
      leases: await presentLeases(parts, rows, caller),
      ...rest,
      abilities: { create: leasePolicy.create(caller) },
    });
  });
