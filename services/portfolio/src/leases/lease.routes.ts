import { type Lease as LeaseAnswer, type NewLease, portfolio, type Route } from '@keystead/contracts';
import {
  addOnce,
  assertVersion,
  authorise,
  authorOf,
  type Caller,
  created,
  type Endpoint,
  type EndpointRequest,
  endpoint,
  newRecord,
  nothing,
  type Reply,
  reply,
  retryOnConflict,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { presentLease, presentLeases } from './lease.mapper.ts';
import { assertEnds, assertLease, changedLease, type Lease, leasePolicy, newLease, renewalOf } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { rentRoll } from './rent-roll.ts';

/** The number of months of a rent roll by default. */
const DEFAULT_MONTHS = 12;

export const leaseEndpoints = (deps: Dependencies): Endpoint[] => [
  listLeases(deps),
  readRentRoll(deps),
  createLease(deps),
  readLease(deps),
  updateLease(deps),
  deleteLease(deps),
  endLease(deps),
  renewLease(deps),
  leaseHistory(deps),
];

/** Lists the leases that the caller may see. Never rejected, since every role can open every page (rules §2). */
const listLeases = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases', async ({ caller, query }) => {
    const { rows, ...rest } = await deps.leases.page(await deps.tenantAccess.leaseScopeOf(caller), query);
    return reply({
      leases: await presentLeases(deps, rows, caller),
      ...rest,
      abilities: { create: leasePolicy.create(caller) },
    });
  });

/**
 * The rent roll of the leases that the caller may see. Never rejected, since every role can open every page (rules §2).
 */
const readRentRoll = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/rent-roll', async ({ caller, query: { property_id, months = DEFAULT_MONTHS } }) => {
    const scope = await deps.tenantAccess.leaseScopeOf(caller);
    return reply(await rentRoll(deps, scope, { property_id, months, now: new Date() }));
  });

/** Adds a lease. A lease that an admin adds belongs to the account of its property. */
const createLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases', async (request) => {
    const { caller, body } = request;
    authorise(leasePolicy.create(caller), 'Tenants cannot add leases.');
    const account = caller.role === 'admin' ? null : caller.accountId;
    return addLease(deps, request, { partyIds: body, account, renewal_of: null, terms: () => body });
  });

const readLease = (deps: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}', async ({ caller, params }) => {
    const lease = await deps.leases.get(await deps.tenantAccess.leaseScopeOf(caller), params.id);
    return reply(await presentLease(deps, lease, caller), lease.version);
  });

/** Updates a lease, in whole or in part. A change without effect makes no new version. */
const updateLease = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /leases/{id}', async ({ caller, params, body, ifMatch }) => {
    const { leases, leaseService, tenantAccess } = deps;
    const scope = await tenantAccess.leaseScopeOf(caller);
    const saved = await retryOnConflict('this lease', async () => {
      const lease = await leases.get(scope, params.id);
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

/**
 * Deletes a lease, which hides it at once, and frees its days. On a version conflict it checks the new version again.
 */
const deleteLease = ({ leases, leaseService, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'DELETE /leases/{id}', async ({ caller, params, ifMatch }) => {
    const scope = await tenantAccess.leaseScopeOf(caller);
    return retryOnConflict('this lease', async () => {
      const lease = await leases.get(scope, params.id);
      authorise(leasePolicy.delete(caller, lease), 'You may look at this lease but not delete it.');
      assertVersion(lease.version, { ifMatch });
      return (await leaseService.remove(scope, lease, authorOf(caller))) ? nothing : undefined;
    });
  });

/** Ends a lease before its last day. The days after the new end become free for other leases. */
const endLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases/{id}/end', async ({ caller, params, body, ifMatch }) => {
    const { leases, leaseService, tenantAccess } = deps;
    const scope = await tenantAccess.leaseScopeOf(caller);
    const saved = await retryOnConflict('this lease', async () => {
      const lease = await leases.get(scope, params.id);
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not end it.');
      assertVersion(lease.version, { ifMatch, version: body.version });
      const now = new Date();
      assertEnds(lease, body.end_date, now);
      const parties = ownParties(await findParties(deps, lease), lease.account_id);
      return leaseService.change(scope, lease, changedLease(lease, body, parties, now), authorOf(caller));
    });
    return reply(await presentLease(deps, saved, caller), saved.version);
  });

/** Renews a lease with a new one. If two renewals race for the same days, only one succeeds, as with any two leases. */
const renewLease = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /leases/{id}/renewal', async (request) => {
    const { caller, params, body } = request;
    const lease = await deps.leases.get(await deps.tenantAccess.leaseScopeOf(caller), params.id);
    authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not renew it.');
    return addLease(deps, request, {
      partyIds: lease,
      account: lease.account_id,
      renewal_of: lease._id,
      terms: (zone, now) => renewalOf(lease, body, zone, now),
    });
  });

const leaseHistory = ({ leases, tenantAccess }: Dependencies) =>
  endpoint(portfolio, 'GET /leases/{id}/history', async ({ caller, params, query }) => {
    const lease = await leases.get(await tenantAccess.leaseScopeOf(caller), params.id);
    authorise(leasePolicy.update(caller, lease), 'Only whoever manages this lease may read its history.');
    return reply(await leases.records.history(lease, query));
  });

interface LeaseProposal {
  readonly partyIds: Pick<Lease, 'property_id' | 'tenant_id'>;
  /** The account to which both parties must belong. Null stands for the property's account. */
  readonly account: number | null;
  readonly renewal_of: number | null;
  /** Makes the lease's input, once the property's time zone is known. */
  readonly terms: (zone: string | null, now: Date) => NewLease;
}

type Request = Pick<EndpointRequest<Route>, 'recordId' | 'requestId'> & { readonly caller: Caller };

/** Adds a new or renewed lease and returns it. A retry of the same request returns the lease of the first one. */
async function addLease(
  deps: Dependencies,
  request: Request,
  { partyIds, account, renewal_of, terms }: LeaseProposal,
): Promise<Reply<LeaseAnswer>> {
  const { leases, leaseService, ids, entitlements } = deps;
  const { caller, recordId } = request;
  const made = await addOnce(leases.records, await recordId(() => ids.leases.next()), {
    what: 'This lease',
    scope: scopeOf(caller),
    async add(id) {
      const now = new Date();
      const parties = ownParties(await findParties(deps, partyIds), account);
      const accountId = parties.property.account_id;
      await assertMayAdd(entitlements, request, accountId, 'leases');
      const stored = newRecord(id, accountId, authorOf(caller), now);
      const lease = newLease({ stored, parties, renewal_of }, terms(parties.property.time_zone, now));
      assertLease(null, lease, parties, now);
      return leaseService.add(lease);
    },
    // The earlier try may have stopped before it linked the lease to its property and tenant.
    resume: async (lease) => lease.version === 1 && leaseService.link(lease),
  });
  return created(await presentLease(deps, made, caller), 'leases');
}
