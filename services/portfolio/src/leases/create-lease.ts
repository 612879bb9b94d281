import { portfolio } from '@keystead/contracts';
import { authorise, endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { addLease } from './add-lease.ts';
import { leasePolicy } from './lease-policy.ts';

/** Adds a lease; what an admin adds belongs to the account of its property. */
export const createLease = (parts: PortfolioParts) =>
  endpoint(portfolio, 'POST /leases', async (request) => {
    const { caller, body } = request;
    authorise(leasePolicy.create(caller), 'Tenants cannot add leases.');
    const account = caller.role === 'admin' ? null : caller.accountId;
    return addLease(parts, request, { about: body, account, renewal_of: null, terms: () => body });
  });
