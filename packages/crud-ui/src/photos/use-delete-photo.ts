import type { Photo } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { ApiError, request } from '@keystead/web-kit';
import { failureText, useMutation, useRecordCache } from '@keystead/web-kit/queries';
import type { PhotographedRecord, PhotoSource } from './photo-source.ts';

/** A photo with its record, for an action. */
export interface ActedPhoto<Row extends PhotographedRecord> {
  source: PhotoSource<Row>;
  record: Row;
  /** The record's name. */
  name: string;
  /** The photo that the action is for. */
  photo: Photo;
  /** Called when a photo has been deleted, while it is still shown. */
  onDeleted: (photo: Photo) => void;
}

/** Deletes a photo of a record after the user has confirmed it: `confirmDelete()`. */
export function useDeletePhoto<Row extends PhotographedRecord>(acted: ActedPhoto<Row>) {
  const { source, record, name, photo, onDeleted } = acted;
  const { collection, path } = source;
  const confirm = useConfirm();
  const toast = useToast();
  const { keep, refresh } = useRecordCache(collection);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ id: photo_id }: Photo) => {
      try {
        await request(`DELETE /${path}/{id}/photos/{photo_id}`, { params: { id: record.id, photo_id } });
      } catch (error) {
        // A photo that is already gone is the wanted result.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, deleted) => {
      onDeleted(deleted);
      keep({ ...record, photos: record.photos.filter(({ id }) => id !== deleted.id) });
      toast.success('Photo deleted successfully!');
    },
    onError: (error) => toast.error(failureText('Failed to delete photo', error)),
    // Refetches the record, because the answer has no version.
    onSettled: refresh,
  });
  return {
    isPending,
    async confirmDelete(): Promise<void> {
      const title = 'Are you sure you want to delete this photo?';
      const description = `Photo ${record.photos.indexOf(photo) + 1} of ${name}`;
      if (await confirm({ title, description, confirmLabel: 'Delete' })) mutate(photo);
    },
  };
}
