import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { leases } from './lease-collection.ts';

/** Deletes a lease. `onDeleted` is called as soon as the cache no longer contains it, before the next render. */
export function useDeleteLease(onDeleted?: () => void) {
  const toast = useToast();
  return useDeletion(leases, {
    send: (id) => request('DELETE /leases/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      toast.success('Lease deleted.');
    },
    onFailed: (error) => toast.error(failureText('Error deleting lease. Please try again.', error)),
  });
}
