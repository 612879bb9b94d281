import type { Lease, LeaseDocument } from '@keystead/contracts';
import { fileErrorMessage } from '@keystead/crud-ui';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import {
  download,
  failureText,
  recordKey,
  saveFile,
  upload,
  useMutation,
  useQueryClient,
  useRecordCache,
} from '@keystead/web-kit/queries';
import { useState } from 'react';
import { leases } from './lease.api.ts';

/** A file that is being uploaded, or that was rejected. */
interface Upload {
  key: string;
  name: string;
  /** The share that has been sent, from 0 to 1; null while it waits for the files before it. */
  progress: number | null;
  error: string | null;
}

let files = 0;
const newUpload = ({ name }: File, error: string | null = null): Upload => {
  files += 1;
  return { key: `file-${files}`, name, progress: null, error };
};

/**
 * Uploads PDFs to a lease, one after the other, in the order in which they were chosen. A rejected file does not stop
 * the others. The upload continues when the page is left.
 */
export function useAddDocuments({ id }: Pick<Lease, 'id'>) {
  const toast = useToast();
  const queries = useQueryClient();
  const { refresh } = useRecordCache(leases);
  const [added, setAdded] = useState<Upload[]>([]);
  const change = (key: string, changed: Partial<Upload>) =>
    setAdded((all) => all.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const dismiss = (key: string) => setAdded((all) => all.filter((one) => one.key !== key));

  const { mutate } = useMutation({
    scope: { id: `documents of lease ${id}` },
    mutationFn: async ({ file, key }: { file: File; key: string }) => {
      change(key, { progress: 0 });
      await upload('POST /leases/{id}/documents', {
        params: { id },
        query: { name: file.name },
        file,
        // Some systems report no type for a PDF.
        type: 'application/pdf',
        onProgress: (progress) => change(key, { progress }),
      });
      // The row stays until the page has refetched the lease with the document.
      await queries.invalidateQueries({ queryKey: recordKey(leases, id), exact: true });
    },
    onSuccess: (_, { file, key }) => {
      dismiss(key);
      toast.success(`${file.name} added.`);
    },
    onError: (error, { key }) => change(key, { error: fileErrorMessage(error) }),
    onSettled: refresh,
  });

  return {
    added,
    add(chosen: readonly File[]): void {
      const sent = chosen.map((file) => ({ file, upload: newUpload(file) }));
      setAdded((all) => [...all, ...sent.map(({ upload }) => upload)]);
      for (const { file, upload } of sent) mutate({ file, key: upload.key });
    },
    /** Adds a row for a file that was not sent, with the reason. */
    reject: (file: File, reason: string) => setAdded((all) => [...all, newUpload(file, reason)]),
    dismiss,
  };
}

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
    removing: isPending ? variables.id : null,
  };
}

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
