import type { Lease, LeaseDocument } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import { failureText, recordKey, useMutation, useQueryClient, useRecordCache } from '@keystead/web-kit/queries';
import { leases } from '../leases/lease-collection.ts';

/** Deletes a PDF of a lease once the user has confirmed: `remove(file)`. */
export function useDeleteDocument({ id: leaseId }: Pick<Lease, 'id'>) {
  const confirm = useConfirm();
  const toast = useToast();
  const queries = useQueryClient();
  const { refresh } = useRecordCache(leases);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id }: LeaseDocument) => {
      try {
        await request('DELETE /leases/{id}/documents/{document_id}', { params: { id: leaseId, document_id: id } });
      } catch (error) {
        // A document that is already gone counts as deleted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
      // It stays pending until the page has refetched the lease without the document.
      await queries.invalidateQueries({ queryKey: recordKey(leases, leaseId), exact: true });
    },
    onSuccess: () => {
      toast.success('Document deleted.');
      refresh();
    },
    onError: (error) => toast.error(failureText('Error deleting document. Please try again.', error)),
  });
  return {
    async remove(file: LeaseDocument): Promise<void> {
      const title = 'Are you sure you want to delete this document?';
      if (await confirm({ title, description: file.name, confirmLabel: 'Delete' })) mutate(file);
    },
    /** The id of the document that is being deleted. */
    removing: isPending ? variables.id : null,
  };
}
