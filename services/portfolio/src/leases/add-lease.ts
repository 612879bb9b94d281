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

/** What a request asks to be added. */
export interface LeaseProposal {
  readonly about: Pick<Lease, 'property_id' | 'tenant_id'>;
  /** The account to which both must belong; null: that of the property. */
  readonly account: number | null;
  readonly renewal_of: number | null;
  /** What is entered, once the property's time zone is known. */
  readonly terms: (zone: string | null, now: Date) => NewLease;
}

type Request = Pick<EndpointRequest<Route>, 'recordId' | 'requestId'> & { readonly caller: Caller };

/** Adds a lease, entered or renewed, and answers it; a second try of the same request answers the first one's. */
export async function addLease(
  deps: Dependencies,
  request: Request,
  { about, account, renewal_of, terms }: LeaseProposal,
): Promise<Reply<LeaseAnswer>> {
  const { leases, leaseService, ids, entitlements } = deps;
  const { caller, recordId } = request;
  const made = await addOnce(leases.records, await recordId(() => ids.leases.next()), {
    what: 'This lease',
    scope: scopeOf(caller),
    async add(id) {
      const now = new Date();
      const parties = ownParties(await findParties(deps, about), account);
      const accountId = parties.property.account_id;
      await assertMayAdd(entitlements, request, accountId, 'leases');
      const stored = newRecord(id, accountId, authorOf(caller), now);
      const lease = newLease({ stored, parties, renewal_of }, terms(parties.property.time_zone, now));
      assertLease(null, lease, parties, now);
      return leaseService.add(lease);
    },
    // That try may have broken off before its property and tenant heard of it.
    resume: async (lease) => lease.version === 1 && leaseService.link(lease),
  });
  return created(await presentLease(deps, made, caller), 'leases');
}
