import { properties } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';

export function useDeleteProperty() {
  const toast = useToast();
  return useDeletion(properties, {
    send: (id) => request('DELETE /properties/{id}', { params: { id } }),
    onDeleted: () => toast.success('Property deleted successfully!'),
    onFailed: (error) => toast.error(failureText('Failed to delete property', error)),
  });
}
