import type { Lease, LeaseDocument } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { download, failureText, saveFile, useMutation } from '@keystead/web-kit/queries';

/** Downloads a PDF of a lease under its name: `mutate(file)`. */
export function useDownloadDocument(leaseId: Lease['id']) {
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ id, name }: LeaseDocument) => {
      const params = { id: leaseId, document_id: id };
      saveFile(await download('GET /leases/{id}/documents/{document_id}', { params }), name);
    },
    onError: (error) => toast.error(failureText('Error downloading document. Please try again.', error)),
  });
}
