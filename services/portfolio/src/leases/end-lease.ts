import { portfolio } from '@keystead/contracts';
import { assertVersion, authorise, authorOf, endpoint, NotFound, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changedLease } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { leasePolicy } from './lease-policy.ts';
import { presentLease } from './lease-presenter.ts';
import { assertEnds } from './lease-rules.ts';

/** Ends a lease before its last day. The days after the new end become free for other leases. */
export const endLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases/{id}/end', async ({ caller, params, body, ifMatch }) => {
    const { leases, leaseService, tenantAccess } = deps;
    const scope = await tenantAccess.leaseScopeOf(caller);
    const saved = await retryOnConflict('this lease', async () => {
      const lease = await leases.records.find(scope, params.id);
      if (!lease) throw new NotFound('This lease does not exist.');
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not end it.');
      assertVersion(lease.version, { ifMatch, version: body.version });
      const now = new Date();
      assertEnds(lease, body.end_date, now);
      const parties = ownParties(await findParties(deps, lease), lease.account_id);
      return leaseService.change(scope, lease, changedLease(lease, body, parties, now), authorOf(caller));
    });
    return reply(await presentLease(deps, saved, caller), saved.version);
  });
