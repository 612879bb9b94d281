import { MAX_DOCUMENTS } from '@keystead/contracts';
import { authorise, authorOf, type Caller, NotFound, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import type { Lease } from '../lease.ts';
import { leasePolicy } from '../lease-policy.ts';

/** Documents that are sent together get in each other's way, each once at most; and a few edits beside. */
const tries = MAX_DOCUMENTS + 5;

/**
 * Changes the documents of a lease as any other field of it, so that its version and its history follow. When an edit
 * gets in between, `change` is asked anew; what it throws is the answer.
 */
export async function changeDocuments(
  { leases, homes }: Pick<Dependencies, 'leases' | 'homes'>,
  caller: Caller,
  leaseId: number,
  change: (documents: Lease['documents']) => Lease['documents'],
): Promise<Lease> {
  const scope = await homes.leaseScopeOf(caller);
  return retryOnConflict(
    'this lease',
    async () => {
      const lease = await leases.records.find(scope, leaseId);
      if (!lease) throw new NotFound('This lease does not exist.');
      authorise(leasePolicy.update(caller, lease), 'You may look at this lease but not change its documents.');
      const changed = { ...lease, documents: change(lease.documents) };
      return leases.records.save(scope, lease, changed, authorOf(caller));
    },
    tries,
  );
}
