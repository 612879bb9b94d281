import { portfolio } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changedLease } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { leasePolicy } from './lease-policy.ts';
import { presentLease } from './lease-presenter.ts';
import { assertLease } from './lease-rules.ts';

/** Updates a lease, in whole or in part. A change without effect makes no new version. */
export const updateLease = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /leases/{id}', async ({ caller, params, body, ifMatch }) => {
    const { leases, leaseService, tenantAccess } = deps;
    const scope = await tenantAccess.leaseScopeOf(caller);
    const saved = await retryOnConflict('this lease', async () => {
      const lease = await leases.records.find(scope, params.id);
      if (!lease) throw new NotFound('This lease does not exist.');
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not change it.');
      assertVersion(lease.version, { ifMatch, version: body.version });
      const now = new Date();
      const parties = ownParties(await findParties(deps, { ...lease, ...body }), lease.account_id);
      const changed = changedLease(lease, body, parties, now);
      assertLease(lease, changed, parties, now);
      return leaseService.change(scope, lease, changed, authorOf(caller));
    });
    return reply(await presentLease(deps, saved, caller), saved.version);
  });
