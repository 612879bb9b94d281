import { properties } from '@keystead/page-kit';
import { useToast } from '@keystead/ui/overlays';
import { failureText, request, useDeletion } from '@keystead/web-kit';

/** Deletes a property. */
export function useDeleteProperty() {
  const toast = useToast();
  return useDeletion(properties, {
    send: (id) => request('DELETE /properties/{id}', { params: { id } }),
    onDeleted: () => toast.success('Property deleted successfully!'),
    onFailed: (error) => toast.error(failureText('Failed to delete property', error)),
  });
}
