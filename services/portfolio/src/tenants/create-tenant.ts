import { portfolio } from '@keystead/contracts';
import {
  addOnce,
  authorise,
  authorOf,
  created,
  endpoint,
  everything,
  newRecord,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { mailInvitation, userIdOf } from './invite-users.ts';
import { emailKey, invitationInProgress, newTenant, type Tenant } from './tenant.ts';
import { TenantExists } from './tenant-exists.ts';
import { tenantPolicy } from './tenant-policy.ts';
import { presentTenant } from './tenant-presenter.ts';

const invalidProperty = () => new ValidationFailed({ property_id: 'is not one of your properties' });

/**
 * Links a tenant who was just added to their property. It is safe to repeat.
 * @throws ValidationFailed if the property was deleted in the meantime; the tenant is then deleted
 */
async function link({ properties, tenants }: Dependencies, tenant: Tenant): Promise<void> {
  if (await properties.records.link(tenant.property_id)) return;
  await retryOnConflict('this tenant', async () => {
    const current = await tenants.records.find(everything, tenant._id);
    return !current || (await tenants.records.remove(everything, current, tenant.created_by)) || undefined;
  });
  throw invalidProperty();
}

/**
 * Adds a tenant to the account of their property and links the record to their e-mail address; the
 * user who confirms the address can see it. The invitation is sent after the record is stored, and
 * only if the caller has confirmed their own address.
 */
export const createTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /tenants', async (request) => {
    const { tenants, properties, ids, entitlements } = deps;
    const { caller, body, recordId } = request;
    authorise(tenantPolicy.create(caller), 'Tenants cannot add tenants.');
    const made = await addOnce(tenants.records, await recordId(() => ids.tenants.next()), {
      what: 'This tenant',
      scope: scopeOf(caller),
      async add(id) {
        const property = await properties.records.find(scopeOf(caller), body.property_id);
        if (!property) throw invalidProperty();
        const accountId = property.account_id;
        await assertMayAdd(entitlements, request, accountId, 'tenants');
        if (await tenants.hasAddress(accountId, emailKey(body.email))) throw new TenantExists();
        const userId = await userIdOf(deps, body, request);

        const now = new Date();
        const entity = newRecord(id, accountId, authorOf(caller), now);
        const tenant = newTenant(entity, userId, body, caller.emailConfirmed ? invitationInProgress(now) : null);
        if ((await tenants.records.add(tenant)) === 'there') return undefined;
        await link(deps, tenant);
        return mailInvitation(deps, tenant, request);
      },
      // The earlier try may have stopped before it linked the property. The job sends its pending invitation.
      resume: async (tenant) => tenant.version === 1 && link(deps, tenant),
    });
    return created(await presentTenant(deps, made, caller), 'tenants');
  });
