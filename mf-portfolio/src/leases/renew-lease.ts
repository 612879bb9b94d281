import type { Body, Lease } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { useOccupiedDefault } from './use-occupied-default.ts';

/** Creates the lease that renews another one. */
export function useRenewLease(id: Lease['id']) {
  const suggestOccupied = useOccupiedDefault();
  return useCreation(leases, {
    send: (body: Body<'POST /leases/{id}/renewal'>, idempotencyKey) =>
      request('POST /leases/{id}/renewal', { params: { id }, body, idempotencyKey }),
    onCreated: (lease) => void suggestOccupied(lease, 'Lease renewed.'),
  });
}
