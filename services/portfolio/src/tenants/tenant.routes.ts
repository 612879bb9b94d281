import { portfolio } from '@keystead/contracts';
import {
  addOnce,
  assertVersion,
  authorise,
  authorOf,
  Conflict,
  created,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  everything,
  newRecord,
  nothing,
  RateLimited,
  reply,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { mailInvitation, userIdOf } from './invitations.ts';
import { presentTenant, presentTenants } from './tenant.mapper.ts';
import {
  changedTenant,
  emailKey,
  invitationInProgress,
  newTenant,
  readdressedTenant,
  reinvitedTenant,
  secondsToInvitation,
  type Tenant,
  TenantExists,
  tenantPolicy,
} from './tenant.ts';

export const tenantEndpoints = (deps: Dependencies): Endpoint[] => [
  listTenants(deps),
  createTenant(deps),
  readTenant(deps),
  updateTenant(deps),
  deleteTenant(deps),
  inviteTenant(deps),
  tenantHistory(deps),
];

/** Lists the tenants that the caller may see: for a tenant their own records. Never rejected (rules §2). */
const listTenants = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /tenants', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.tenants.page(scopeOf(caller), query);
    return reply({
      tenants: await presentTenants(deps, rows, caller),
      ...rest,
      abilities: { create: tenantPolicy.create(caller) },
    });
  });

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
const createTenant = (deps: Dependencies) =>
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

const readTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /tenants/{id}', async ({ caller, params }) => {
    const tenant = await deps.tenants.get(scopeOf(caller), params.id);
    return reply(await presentTenant(deps, tenant, caller), tenant.version);
  });

async function assertPropertyOfAccount(
  { properties }: Dependencies,
  { account_id, property_id }: Tenant,
): Promise<void> {
  const scope = { kind: 'account', accountId: account_id } as const;
  if (!(await properties.records.find(scope, property_id))) throw invalidProperty();
}

/**
 * Changes a tenant, in full or in part. With a new address, the user who confirms it is invited and
 * sees the record; the user of the old address no longer does.
 */
const updateTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /tenants/{id}', async (request) => {
    const { tenants } = deps;
    const { caller, params, body, ifMatch } = request;
    const scope = scopeOf(caller);
    let hasNewAddress = false;
    const saved = await retryOnConflict('this tenant', async () => {
      const tenant = await tenants.get(scope, params.id);
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

/**
 * Deletes a tenant, which hides the record at once, unless they have an active lease. On a concurrent change or lease
 * the checks run again, so that nothing is deleted unseen. The user stays: only this account's record is deleted.
 */
const deleteTenant = ({ tenants, leases }: Dependencies) =>
  endpoint(portfolio, 'DELETE /tenants/{id}', async ({ caller, params, ifMatch }) => {
    const scope = scopeOf(caller);
    return retryOnConflict('this tenant', async () => {
      const tenant = await tenants.get(scope, params.id);
      authorise(tenantPolicy.delete(caller, tenant), 'You may look at this tenant but not delete it.');
      assertVersion(tenant.version, { ifMatch });
      if (await leases.hasActive({ tenant_id: tenant._id }))
        throw new Conflict('This tenant has an active lease. End or delete the lease first.', 'tenant_in_use');
      return (await tenants.records.remove(scope, tenant, authorOf(caller))) ? nothing : undefined;
    });
  });

function assertWaited(tenant: Tenant): void {
  const seconds = secondsToInvitation(tenant, new Date());
  if (seconds > 0)
    throw new RateLimited(seconds, 'A tenant can be invited again 10 minutes after the last invitation.');
}

/**
 * Invites a tenant again, at most once in 10 minutes. The time is stored before the e-mail is sent, on the version that
 * was read. So of racing requests only one sends an e-mail.
 */
const inviteTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /tenants/{id}/invitation', async (request) => {
    const { tenants } = deps;
    const { caller, params } = request;
    const scope = scopeOf(caller);
    const invited = await retryOnConflict('this tenant', async () => {
      const tenant = await tenants.get(scope, params.id);
      authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not invite them.');
      if (!caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
      assertWaited(tenant);
      const userId = await userIdOf(deps, tenant, request);
      return tenants.records.save(scope, tenant, reinvitedTenant(tenant, userId, new Date()), authorOf(caller));
    });
    const mailed = await mailInvitation(deps, invited, request);
    return reply(await presentTenant(deps, mailed, caller), mailed.version);
  });

const tenantHistory = ({ tenants }: Dependencies) =>
  endpoint(portfolio, 'GET /tenants/{id}/history', async ({ caller, params, query }) => {
    const tenant = await tenants.get(scopeOf(caller), params.id);
    authorise(tenantPolicy.update(caller, tenant), 'Only whoever manages this tenant may read their history.');
    return reply(await tenants.records.history(tenant, query));
  });
