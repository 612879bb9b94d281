import type { NewLease } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useCreation } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';
import { useOccupiedDefault } from './use-occupied-default.ts';

export function useCreateLease() {
  const suggestOccupied = useOccupiedDefault();
  return useCreation(leases, {
    send: (body: NewLease, idempotencyKey) => request('POST /leases', { body, idempotencyKey }),
    onCreated: (lease) => void suggestOccupied(lease, 'Lease added.'),
  });
}
