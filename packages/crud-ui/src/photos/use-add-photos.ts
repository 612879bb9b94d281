import { useToast } from '@keystead/ui/overlays';
import { recordKey, upload, useMutation, useQueryClient, useRecordCache } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { fileErrorMessage } from '../forms/file-error-message.ts';
import type { PhotographedRecord, PhotoSource } from './photo-source.ts';
import type { RejectedFile } from './rejected-file.ts';

/** The upload in progress. */
interface Sending {
  name: string;
  /** The share that has been sent, from 0 to 1. */
  share: number;
  /** Its position among the selected files, from 1, and their number. */
  place: number;
  of: number;
}

/**
 * Adds photos to a record, one after the other, so that they keep the order of the selection. A rejected file doesn't
 * stop the others. The upload continues when the user leaves the page.
 */
export function useAddPhotos<Row extends PhotographedRecord>(source: PhotoSource<Row>, { id, photos }: Row) {
  const { collection, path, noun, most } = source;
  const queries = useQueryClient();
  const { refresh } = useRecordCache(collection);
  const toast = useToast();
  const [sending, setSending] = useState<Sending | null>(null);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const reject = (...files: RejectedFile[]) => {
    const names = files.map(({ name }) => name);
    setRejected((before) => [...before.filter(({ name }) => !names.includes(name)), ...files]);
  };

  const { mutate, isPending } = useMutation({
    scope: { id: `photos of ${noun} ${id}` },
    mutationFn: async ({ files, room }: { files: readonly File[]; room: number }) => {
      let added = 0;
      for (const [before, file] of files.entries()) {
        if (added === room) {
          // The same message as the server's; there is no need to send a file that it would reject.
          const reason = `A ${noun} may have up to ${most} photos. Delete one of them to add another.`;
          reject({ name: file.name, reason });
          continue;
        }
        const now = { name: file.name, place: before + 1, of: files.length };
        setSending({ ...now, share: 0 });
        try {
          const onProgress = (share: number) => setSending({ ...now, share });
          await upload(`POST /${path}/{id}/photos`, { params: { id }, file, onProgress });
          added += 1;
          void queries.invalidateQueries({ queryKey: recordKey(collection, id), exact: true });
        } catch (error) {
          reject({ name: file.name, reason: fileErrorMessage(error as Error) });
        }
      }
      return added;
    },
    onSuccess: (added) => {
      if (added === 0) return;
      toast.success(added === 1 ? 'Photo added successfully!' : `${added} photos added successfully!`);
      refresh();
    },
    onSettled: () => setSending(null),
  });

  const room = Math.max(0, most - photos.length);
  return {
    sending,
    rejected,
    /** Whether the record has the maximum number of photos. */
    full: room === 0,
    /** Clears the messages on rejected files. */
    forget: () => setRejected([]),
    /** Takes a selection: the files to add, and those that were rejected before sending. */
    add(files: readonly File[], rejectedBefore: readonly RejectedFile[]) {
      if (!isPending) setRejected([]);
      reject(...rejectedBefore);
      if (files.length > 0) mutate({ files, room });
    },
  };
}

/** The upload of photos, as {@link useAddPhotos} returns it. */
export type PhotoAdding = ReturnType<typeof useAddPhotos>;
