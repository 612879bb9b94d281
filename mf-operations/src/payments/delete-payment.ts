import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { payments } from './payment-collection.ts';
import { useRefreshStats } from './payment-stats.ts';

/** Deletes a payment. `onDeleted` is called as soon as the cache no longer contains it, before the next render. */
export function useDeletePayment(onDeleted?: () => void) {
  const toast = useToast();
  const refreshStats = useRefreshStats();
  return useDeletion(payments, {
    send: (id) => request('DELETE /payments/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      refreshStats();
      toast.success('Payment deleted.');
    },
    onFailed: (error) => toast.error(failureText('Error deleting payment. Please try again.', error)),
  });
}
