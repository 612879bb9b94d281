import { portfolio } from '@keystead/contracts';
import { authorise, endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { addLease } from './add-lease.ts';
import { leasePolicy } from './lease-policy.ts';

/** Adds a lease. A lease that an admin adds belongs to the account of its property. */
export const createLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases', async (request) => {
    const { caller, body } = request;
    authorise(leasePolicy.create(caller), 'Tenants cannot add leases.');
    const account = caller.role === 'admin' ? null : caller.accountId;
    return addLease(deps, request, { partyIds: body, account, renewal_of: null, terms: () => body });
  });
