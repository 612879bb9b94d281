import { portfolio } from '@keystead/contracts';
import {
  additionEndpoint,
  answerEach,
  authorise,
  authorOf,
  Conflict,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  everything,
  messageNotice,
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
import type { Property } from '../properties/property.ts';
import { presentTenants } from './tenant.mapper.ts';
import {
  changedTenant,
  emailKey,
  invitationInProgress,
  newTenant,
  secondsToInvitation,
  type Tenant,
  TenantExists,
  tenantPolicy,
} from './tenant.ts';

/** @param known properties that answers need and that were read already */
const tenantHandlers = (deps: Dependencies, known?: ReadonlyMap<number, Property>) =>
  new RecordHandlers({
    records: deps.tenants.records,
    what: 'this tenant',
    scopeOf,
    policy: tenantPolicy,
    reasons: { history: 'Only whoever manages this tenant may read their history.' },
    present: (rows: readonly Tenant[], caller) => presentTenants(deps, rows, caller, known),
  });

export const tenantEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(
    portfolio,
    'GET /tenants',
    tenantHandlers(deps).list('tenants', (scope, query) => deps.tenants.page(scope, query)),
  ),
  createTenant(deps),
  messageTenants(deps),
  endpoint(portfolio, 'GET /tenants/{id}', tenantHandlers(deps).read),
  updateTenant(deps),
  /**
   * Not while they rent. On a concurrent change or lease the checks run again. The user stays: only
   * this account's record is deleted.
   */
  recordEndpoint(
    portfolio,
    'DELETE /tenants/{id}',
    tenantHandlers(deps).remove(async ({ _id: tenant_id }) => {
      const lease = await deps.leases.inUse({ tenant_id });
      if (lease)
        throw new Conflict(
          lease.goesOn
            ? 'This tenant rents month to month. Record when they moved out first.'
            : 'This tenant has an active lease. End or delete the lease first.',
          'tenant_in_use',
        );
    }),
  ),
  inviteTenant(deps),
  endpoint(portfolio, 'GET /tenants/{id}/history', tenantHandlers(deps).history),
];

const invalidProperty = () => new ValidationFailed({ property_id: 'is not one of your properties' });

/**
 * It is safe to repeat.
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
 * The tenant belongs to the account of the property, and the user who confirms the address can see the record. The
 * invitation is sent after the record is stored, and only if the caller has confirmed their own address.
 */
const createTenant = (deps: Dependencies) =>
  additionEndpoint(portfolio, 'POST /tenants', async (request) => {
    const { tenants, properties, ids, entitlements } = deps;
    const { caller, body } = request;
    authorise(tenantPolicy.create(caller), 'Tenants cannot add tenants.');
    const read = new Map<number, Property>();
    const handlers = tenantHandlers(deps, read);
    const addition: Parameters<typeof handlers.add>[1] = {
      ids: ids.tenants,
      collection: 'tenants',
      async add(id) {
        const [property, isTaken] = await Promise.all([
          properties.records.find(scopeOf(caller), body.property_id),
          tenants.hasAddress(caller.accountId, emailKey(body.email)),
        ]);
        if (!property) throw invalidProperty();
        read.set(property._id, property);
        const accountId = property.account_id;
        await assertMayAdd(entitlements, request, accountId, 'tenants');
        // An admin adds to the accounts of others.
        const isTakenThere =
          accountId === caller.accountId ? isTaken : tenants.hasAddress(accountId, emailKey(body.email));
        if (await isTakenThere) throw new TenantExists();
        const userId = await deps.tenantInvitations.userIdOf(body, request);
        const now = new Date();
        const entity = newRecord(id, accountId, authorOf(caller), now);
        const tenant = newTenant(entity, userId, body, caller.emailConfirmed ? invitationInProgress(now) : null);
        await tenants.records.add(tenant);
        await link(deps, tenant);
        return deps.tenantInvitations.mail(tenant, request);
      },
      // The earlier try may have stopped before it linked the property. The job sends its pending invitation.
      resume: async (tenant) => tenant.version === 1 && link(deps, tenant),
    };
    return deps.tenantInvitations.together(caller, () => handlers.add(request, addition));
  });

/**
 * With a new address, the user who confirms it is invited and sees the record; the user of the old address no longer
 * does.
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
      const ownAccount = { kind: 'account', accountId: tenant.account_id } as const;
      const hasMoved = changed.property_id !== tenant.property_id;
      if (hasMoved && !(await deps.properties.records.find(ownAccount, changed.property_id))) throw invalidProperty();
      hasNewAddress = changed.email_key !== tenant.email_key;
      if (!hasNewAddress) return changed;
      if (await tenants.hasAddress(tenant.account_id, changed.email_key)) throw new TenantExists();
      const user_id = await deps.tenantInvitations.userIdOf(changed, request);
      return { ...changed, user_id, invitation: caller.emailConfirmed ? invitationInProgress(new Date()) : null };
    });
    return handlers.reply(hasNewAddress ? await deps.tenantInvitations.mail(saved, request) : saved, caller);
  });

/**
 * At most once in 10 minutes. The time is stored before the e-mail is sent, on the version that was read. So of racing
 * requests only one sends an e-mail.
 */
const inviteTenant = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /tenants/{id}/invitation', async (request) => {
    const { caller, params } = request;
    const handlers = tenantHandlers(deps);
    const make = async (tenant: Tenant) => {
      if (!caller.emailConfirmed) throw new EmailUnconfirmed('invite tenants');
      const seconds = secondsToInvitation(tenant, new Date());
      if (seconds > 0)
        throw new RateLimited(seconds, 'A tenant can be invited again 10 minutes after the last invitation.');
      // Another user may have confirmed the address since.
      const user_id = await deps.tenantInvitations.userIdOf(tenant, request);
      const now = new Date();
      return { ...tenant, user_id, invitation: invitationInProgress(now), invited_at: now };
    };
    const assertMay = (_: unknown, tenant: Tenant) =>
      authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not invite them.');
    const invited = await handlers.changed({ caller, params }, make, { assertMay });
    return handlers.reply(await deps.tenantInvitations.mail(invited, request), caller);
  });

/**
 * The id of the request is part of the key of each message, so a repeated request sends nothing twice. What counts for
 * the limit is the request, not the tenants.
 */
const messageTenants = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /tenants/messages', async (request) => {
    const { caller, body, recordId } = request;
    authorise(tenantPolicy.create(caller), 'Tenants cannot write to tenants.');
    if (!caller.emailConfirmed) throw new EmailUnconfirmed('write to tenants');
    const { id: messageId, resumed } = await recordId(() => deps.ids.messages.next());
    if (!resumed) await deps.messageLimit.count(String(caller.accountId));
    const handlers = tenantHandlers(deps);
    const { subject, text } = body;
    return reply(
      await answerEach([...new Set(body.ids)], request, async (id) => {
        const tenant = await handlers.get({ caller, params: { id } });
        authorise(tenantPolicy.update(caller, tenant), 'You may look at this tenant but not write to them.');
        const message = { key: `message:${messageId}`, to: tenant.user_id, subject, text };
        await deps.notices.write(tenant.account_id, [messageNotice(message, caller)]);
        return undefined;
      }),
    );
  });
