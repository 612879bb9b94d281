import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { personnel } from './personnel-collection.ts';

export function useDeletePersonnel() {
  const toast = useToast();
  return useDeletion(personnel, {
    send: (id) => request('DELETE /maintenance-personnel/{id}', { params: { id } }),
    onDeleted: () => toast.success('Personnel deleted.'),
    onFailed: (error) => toast.error(failureText('Failed to delete personnel', error)),
  });
}
