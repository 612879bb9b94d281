import { portfolio } from '@keystead/contracts';
import {
  assertVersion,
  authorise,
  authorOf,
  endpoint,
  NotFound,
  reply,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { mailInvitation, userIdOf } from './invite-users.ts';
import { changedTenant, invitationInProgress, readdressedTenant, type Tenant } from './tenant.ts';
import { TenantExists } from './tenant-exists.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { presentTenant } from './tenant-presenter.ts';

async function assertPropertyOfAccount(
  { properties }: Dependencies,
  { account_id, property_id }: Tenant,
): Promise<void> {
  const scope = { kind: 'account', accountId: account_id } as const;
  if (!(await properties.records.find(scope, property_id)))
    throw new ValidationFailed({ property_id: 'is not one of your properties' });
}

/**
 * Changes a tenant, in full or in part. With a new address, the user who confirms it is invited and
 * sees the record; the user of the old address no longer does.
 */
export const updateTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /tenants/{id}', async (request) => {
    const { tenants } = deps;
    const { caller, params, body, ifMatch } = request;
    const scope = scopeOf(caller);
    let hasNewAddress = false;
    const saved = await retryOnConflict('this tenant', async () => {
      const tenant = await tenants.records.find(scope, params.id);
      if (!tenant) throw new NotFound('This tenant does not exist.');
      authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not change it.');
      assertVersion(tenant.version, { ifMatch, version: body.version });
      const changed = changedTenant(tenant, body);
      // A tenant whose property was deleted may stay on it.
      if (changed.property_id !== tenant.property_id) await assertPropertyOfAccount(deps, changed);
      hasNewAddress = changed.email_key !== tenant.email_key;
      if (!hasNewAddress) return tenants.records.save(scope, tenant, changed, authorOf(caller));
      if (await tenants.hasAddress(tenant.account_id, changed.email_key)) throw new TenantExists();
      const userId = await userIdOf(deps, changed, request);
      return tenants.records.save(
        scope,
        tenant,
        readdressedTenant(changed, userId, caller.emailConfirmed ? invitationInProgress(new Date()) : null),
        authorOf(caller),
      );
    });
    const result = hasNewAddress ? await mailInvitation(deps, saved, request) : saved;
    return reply(await presentTenant(deps, result, caller), result.version);
  });
