import type { Lease as LeaseAnswer, NewLease, Route } from '@keystead/contracts';
import {
  addOnce,
  authorOf,
  type Caller,
  created,
  type EndpointRequest,
  newRecord,
  type Reply,
  scopeOf,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { assertMayAdd } from '../entitlements/plan-limit.ts';
import { type Lease, newLease } from './lease.ts';
import { findParties, ownParties } from './lease-parties.ts';
import { presentLease } from './lease-presenter.ts';
import { assertLease } from './lease-rules.ts';

/** The lease that a request asks to add. */
export interface LeaseProposal {
  readonly partyIds: Pick<Lease, 'property_id' | 'tenant_id'>;
  /** The account to which both parties must belong. Null stands for the property's account. */
  readonly account: number | null;
  readonly renewal_of: number | null;
  /** Makes the lease's input, once the property's time zone is known. */
  readonly terms: (zone: string | null, now: Date) => NewLease;
}

type Request = Pick<EndpointRequest<Route>, 'recordId' | 'requestId'> & { readonly caller: Caller };

/** Adds a new or renewed lease and returns it. A retry of the same request returns the lease of the first one. */
export async function addLease(
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
