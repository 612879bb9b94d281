import { portfolio } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  EmailUnconfirmed,
  endpoint,
  NotFound,
  RateLimited,
  reply,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { mailInvitation, userIdOf } from './invite-users.ts';
import { reinvitedTenant, secondsToInvitation, type Tenant } from './tenant.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { presentTenant } from './tenant-presenter.ts';

function assertWaited(tenant: Tenant): void {
  const seconds = secondsToInvitation(tenant, new Date());
  if (seconds > 0)
    throw new RateLimited(seconds, 'A tenant can be invited again 10 minutes after the last invitation.');
}

/**
 * Invites a tenant again, at most once in 10 minutes. The time is stored before the e-mail is sent, on the version that
 * was read. So of racing requests only one sends an e-mail.
 */
export const inviteTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /tenants/{id}/invitation', async (request) => {
    const { tenants } = deps;
    const { caller, params } = request;
    const scope = scopeOf(caller);
    const invited = await retryOnConflict('this tenant', async () => {
      const tenant = await tenants.records.find(scope, params.id);
      if (!tenant) throw new NotFound('This tenant does not exist.');
      authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not invite them.');
      if (!caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
      assertWaited(tenant);
      const userId = await userIdOf(deps, tenant, request);
      return tenants.records.save(scope, tenant, reinvitedTenant(tenant, userId, new Date()), authorOf(caller));
    });
    const mailed = await mailInvitation(deps, invited, request);
    return reply(await presentTenant(deps, mailed, caller), mailed.version);
  });
