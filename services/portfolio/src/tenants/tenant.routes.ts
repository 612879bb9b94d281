import { portfolio } from '@keystead/contracts';
import {
  authorise,
  authorOf,
  Conflict,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  everything,
  newRecord,
  RateLimited,
  RecordHandlers,
  recordEndpoint,
  reply,
  retryOnConflict,
  scopeOf,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { mailInvitation, userIdOf } from './invitations.ts';
import { presentTenants } from './tenant.mapper.ts';
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

const tenantHandlers = (deps: Pick<Dependencies, 'tenants' | 'properties'>) =>
  new RecordHandlers({
    records: deps.tenants.records,
    what: 'this tenant',
    scopeOf,
    policy: tenantPolicy,
    reasons: { history: 'Only whoever manages this tenant may read their history.' },
    present: (rows: readonly Tenant[], caller) => presentTenants(deps, rows, caller),
  });

export const tenantEndpoints = (deps: Dependencies): Endpoint[] => [
  listTenants(deps),
  createTenant(deps),
  endpoint(portfolio, 'GET /tenants/{id}', tenantHandlers(deps).read),
  updateTenant(deps),
  /**
   * Deletes a tenant, which hides the record at once, unless they have an active lease. On a concurrent change or lease
   * the checks run again, so that nothing is deleted unseen. The user stays: only this account's record is deleted.
   */
  recordEndpoint(
    portfolio,
    'DELETE /tenants/{id}',
    tenantHandlers(deps).remove(async ({ _id: tenant_id }) => {
      if (await deps.leases.hasActive({ tenant_id }))
        throw new Conflict('This tenant has an active lease. End or delete the lease first.', 'tenant_in_use');
    }),
  ),
  inviteTenant(deps),
  endpoint(portfolio, 'GET /tenants/{id}/history', tenantHandlers(deps).history),
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
    const { caller, body } = request;
    authorise(tenantPolicy.create(caller), 'Tenants cannot add tenants.');
    return tenantHandlers(deps).add(request, {
      ids: ids.tenants,
      collection: 'tenants',
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
    const { caller, body } = request;
    const handlers = tenantHandlers(deps);
    let hasNewAddress = false;
    const saved = await handlers.changed(request, async (tenant) => {
      const changed = changedTenant(tenant, body);
      // A tenant whose property was deleted may stay on it.
      if (changed.property_id !== tenant.property_id) await assertPropertyOfAccount(deps, changed);
      hasNewAddress = changed.email_key !== tenant.email_key;
      if (!hasNewAddress) return changed;
      if (await tenants.hasAddress(tenant.account_id, changed.email_key)) throw new TenantExists();
      const userId = await userIdOf(deps, changed, request);
      return readdressedTenant(changed, userId, caller.emailConfirmed ? invitationInProgress(new Date()) : null);
    });
    return handlers.reply(hasNewAddress ? await mailInvitation(deps, saved, request) : saved, caller);
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
    const { caller, params } = request;
    const handlers = tenantHandlers(deps);
    const make = async (tenant: Tenant) => {
      if (!caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
      assertWaited(tenant);
      return reinvitedTenant(tenant, await userIdOf(deps, tenant, request), new Date());
    };
    const assertMay = (_: unknown, tenant: Tenant) =>
      authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not invite them.');
    const invited = await handlers.changed({ caller, params }, make, { assertMay });
    return handlers.reply(await mailInvitation(deps, invited, request), caller);
  });
