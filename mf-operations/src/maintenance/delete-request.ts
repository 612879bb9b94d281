import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { maintenanceRequests } from './maintenance-collection.ts';

/** Deletes a request. `onDeleted` is called as soon as the cache no longer contains it, before the next render. */
export function useDeleteRequest(onDeleted?: () => void) {
  const toast = useToast();
  return useDeletion(maintenanceRequests, {
    send: (id) => request('DELETE /maintenance/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      toast.success('Maintenance request deleted.');
    },
    onFailed: (error) => toast.error(failureText('Error deleting maintenance request. Please try again.', error)),
  });
}
