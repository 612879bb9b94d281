import type { Body, Lease } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';

export function useEndLease(id: Lease['id']) {
  const toast = useToast();
  return useChange(leases, {
    send: (body: Body<'POST /leases/{id}/end'>) => request('POST /leases/{id}/end', { params: { id }, body }),
    onChanged: ({ end_date }) => toast.success(`The last day of the lease is ${formatDate(end_date)}.`),
  });
}
