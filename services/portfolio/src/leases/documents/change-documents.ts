import { MAX_DOCUMENTS } from '@keystead/contracts';
import { authorise, authorOf, type Caller, NotFound, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import type { Lease } from '../lease.ts';
import { leasePolicy } from '../lease-policy.ts';

/** Concurrent uploads conflict with each other, each at most once. The rest allows for a few edits. */
const MAX_TRIES = MAX_DOCUMENTS + 5;

/**
 * Changes the documents of a lease like any other field, so that its version and its history follow. On a version
 * conflict, `change` is called again. An error that it throws is passed on.
 */
export async function changeDocuments(
  { leases, tenantAccess }: Pick<Dependencies, 'leases' | 'tenantAccess'>,
  caller: Caller,
  leaseId: number,
  change: (documents: Lease['documents']) => Lease['documents'],
): Promise<Lease> {
  const scope = await tenantAccess.leaseScopeOf(caller);
  return retryOnConflict(
    'this lease',
    async () => {
      const lease = await leases.records.find(scope, leaseId);
      if (!lease) throw new NotFound('This lease does not exist.');
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not change its documents.');
      const changed = { ...lease, documents: change(lease.documents) };
      return leases.records.save(scope, lease, changed, authorOf(caller));
    },
    MAX_TRIES,
  );
}
