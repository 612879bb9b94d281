import type { Lease, LeaseChange } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { useOccupiedDefault } from './use-occupied-default.ts';

export function useUpdateLease(id: Lease['id']) {
  const suggestOccupied = useOccupiedDefault();
  return useChange(leases, {
    send: (body: LeaseChange) => request('PUT /leases/{id}', { params: { id }, body }),
    onChanged: (lease) => void suggestOccupied(lease, 'Lease updated.'),
  });
}
