import { tenants } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';

/** Deletes a tenant. `onDeleted` is called as soon as the cache no longer contains them, before the next render. */
export function useDeleteTenant(onDeleted?: () => void) {
  const toast = useToast();
  return useDeletion(tenants, {
    send: (id) => request('DELETE /tenants/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      toast.success('Tenant deleted.');
    },
    onFailed: (error) => toast.error(failureText('Error deleting tenant. Please try again.', error)),
  });
}
