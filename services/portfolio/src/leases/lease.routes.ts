import { type Lease as LeaseAnswer, type NewLease, portfolio, type Route } from '@keystead/contracts';
import {
  additionEndpoint,
  authorise,
  authorOf,
  type Caller,
  type Endpoint,
  type EndpointRequest,
  endpoint,
  newRecord,
  RecordHandlers,
  type Reply,
  recordEndpoint,
  reply,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { presentLeases } from './lease.mapper.ts';
import { assertEnds, assertLease, changedLease, type Lease, leasePolicy, newLease } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { rentRoll } from './rent-roll.ts';
import { continuedLease, movedOutLease, renewalOf } from './tenancy.ts';

const DEFAULT_MONTHS = 12;

export const leaseHandlers = (deps: Dependencies) =>
  new RecordHandlers({
    records: deps.leases.records,
    what: 'this lease',
    scopeOf: (caller) => deps.tenantAccess.leaseScopeOf(caller),
    policy: leasePolicy,
    present: (rows: readonly Lease[], caller) => presentLeases(deps, rows, caller),
    save: (...change) => deps.leaseService.change(...change),
    remove: (...removal) => deps.leaseService.remove(...removal),
  });

export const leaseEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(
    portfolio,
    'GET /leases',
    leaseHandlers(deps).list('leases', (scope, query) => deps.leases.page(scope, query)),
  ),
  /** Never rejected, since every role can open every page (rules §2). */
  endpoint(portfolio, 'GET /leases/rent-roll', async ({ caller, query: { property_id, months = DEFAULT_MONTHS } }) => {
    const scope = await deps.tenantAccess.leaseScopeOf(caller);
    return reply(await rentRoll(deps, scope, { property_id, months, now: new Date() }));
  }),
  createLease(deps),
  endpoint(portfolio, 'GET /leases/{id}', leaseHandlers(deps).read),
  /** A change without effect makes no new version. */
  recordEndpoint(
    portfolio,
    'PUT /leases/{id}',
    leaseHandlers(deps).change(async (lease, { body }) => {
      const now = new Date();
      const parties = ownParties(await findParties(deps, { ...lease, ...body }), lease.account_id);
      const changed = changedLease(lease, body, parties, now);
      assertLease(lease, changed, parties, now);
      return changed;
    }),
  ),
  recordEndpoint(portfolio, 'DELETE /leases/{id}', leaseHandlers(deps).remove()),
  endLease(deps),
  continueLease(deps),
  recordMoveOut(deps),
  renewLease(deps),
  endpoint(portfolio, 'GET /leases/{id}/history', leaseHandlers(deps).history),
];

/** A lease that an admin adds belongs to the account of its property. */
const createLease = (deps: Dependencies) =>
  additionEndpoint(portfolio, 'POST /leases', async (request) => {
    const { caller, body } = request;
    authorise(leasePolicy.create(caller), 'Tenants cannot add leases.');
    const account = caller.role === 'admin' ? null : caller.accountId;
    return addLease(deps, request, { partyIds: body, account, renewal_of: null, terms: () => body });
  });

/** The days after the new end become free for other leases. */
const endLease = (deps: Dependencies) =>
  recordEndpoint(portfolio, 'POST /leases/{id}/end', async (request) => {
    const { caller, body } = request;
    const make = async (lease: Lease) => {
      const now = new Date();
      assertEnds(lease, body.end_date, now);
      const parties = ownParties(await findParties(deps, lease), lease.account_id);
      return changedLease(lease, body, parties, now);
    };
    const assertMay = (_: unknown, lease: Lease) =>
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not end it.');
    return leaseHandlers(deps).reply(await leaseHandlers(deps).changed(request, make, { assertMay }), caller);
  });

const mayDecide = {
  assertMay: (caller: Caller, lease: Lease) =>
    authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not decide how it goes on.'),
};

/** Either decision about a lease that has ended can be made again. */
const continueLease = (deps: Dependencies) =>
  recordEndpoint(portfolio, 'POST /leases/{id}/continuation', async (request) => {
    const make = (lease: Lease) => continuedLease(lease, request.body.rent_amount, new Date());
    return leaseHandlers(deps).reply(await leaseHandlers(deps).changed(request, make, mayDecide), request.caller);
  });

const recordMoveOut = (deps: Dependencies) =>
  recordEndpoint(portfolio, 'POST /leases/{id}/move-out', async (request) => {
    const make = (lease: Lease) => movedOutLease(lease, request.body, new Date());
    return leaseHandlers(deps).reply(await leaseHandlers(deps).changed(request, make, mayDecide), request.caller);
  });

/** If two renewals race for the same days, only one succeeds, as with any two leases. */
const renewLease = (deps: Dependencies) =>
  additionEndpoint(portfolio, 'POST /leases/{id}/renewal', async (request) => {
    const { caller, body } = request;
    const lease = await leaseHandlers(deps).get(request);
    authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not renew it.');
    return addLease(deps, request, {
      partyIds: lease,
      account: lease.account_id,
      renewal_of: lease._id,
      terms: (zone, now) => renewalOf(lease, body, zone, now),
    });
  });

interface LeaseProposal {
  readonly partyIds: Pick<Lease, 'property_id' | 'tenant_id'>;
  /** The account to which both parties must belong. Null stands for the property's account. */
  readonly account: number | null;
  readonly renewal_of: number | null;
  /** Made once the property's time zone is known. */
  readonly terms: (zone: string | null, now: Date) => NewLease;
}

type Request = Pick<EndpointRequest<Route>, 'requestKey' | 'requestId'> & { readonly caller: Caller };

/** A retry of the same request returns the lease of the first one. */
async function addLease(
  deps: Dependencies,
  request: Request,
  { partyIds, account, renewal_of, terms }: LeaseProposal,
): Promise<Reply<LeaseAnswer>> {
  return leaseHandlers(deps).add(request, {
    ids: deps.ids.leases,
    collection: 'leases',
    async add(id) {
      const now = new Date();
      const parties = ownParties(await findParties(deps, partyIds), account);
      const accountId = parties.property.account_id;
      await assertMayAdd(deps.entitlements, request, accountId, 'leases');
      const stored = newRecord(id, accountId, authorOf(request.caller), now);
      const lease = newLease({ stored, parties, renewal_of }, terms(parties.property.time_zone, now));
      assertLease(null, lease, parties, now);
      return deps.leaseService.add(lease, request.requestKey?.key);
    },
    // The earlier try may have stopped before it linked the lease to its property and tenant.
    resume: async (lease) => lease.version === 1 && deps.leaseService.link(lease),
  });
}
