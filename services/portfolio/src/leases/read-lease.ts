import { portfolio } from '@keystead/contracts';
import { endpoint, NotFound, reply } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { presentLease } from './lease-presenter.ts';

/** Answers a lease, to its tenant as well. */
export const readLease = (parts: PortfolioParts) =>
  endpoint(portfolio, 'GET /leases/{id}', async ({ caller, params }) => {
    const lease = await parts.leases.records.find(await parts.homes.leaseScopeOf(caller), params.id);
    if (!lease) throw new NotFound('This lease does not exist.');
    return reply(await presentLease(parts, lease, caller), lease.version);
  });
