import type { Lease, LeaseChange } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { useOccupiedOffer } from './use-occupied-offer.ts';

/** Changes a lease. */
export function useUpdateLease(id: Lease['id']) {
  const offerOccupied = useOccupiedOffer();
  return useChange(leases, {
    send: (body: LeaseChange) => request('PUT /leases/{id}', { params: { id }, body }),
    onChanged: (lease) => void offerOccupied(lease, 'Lease updated.'),
  });
}
