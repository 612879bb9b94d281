import type { Photo } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { failureText, useChange, useRecordCache } from '@keystead/web-kit/queries';
import type { PhotographedRecord, PhotoSource } from './photo-source.ts';

/** A source whose photos have an order. */
export type OrderedPhotoSource<Row extends PhotographedRecord> = PhotoSource<Row> &
  Required<Pick<PhotoSource<Row>, 'sendOrder'>>;

/** Changes the order of a record's photos: `move(photo, to)`; the first one is the cover. */
export function useOrderPhotos<Row extends PhotographedRecord>(
  { collection, sendOrder }: OrderedPhotoSource<Row>,
  { id, photos }: Row,
) {
  const toast = useToast();
  const { refresh } = useRecordCache(collection);
  const { mutate, isPending } = useChange(collection, {
    send: (photoIds: Photo['id'][]) => sendOrder(id, photoIds),
    onChanged: ({ photos: [cover] }) => {
      if (cover?.id !== photos[0]?.id) toast.success('Cover photo updated successfully!');
    },
  });
  const onError = (error: Error) => {
    toast.error(failureText('Failed to move photo', error));
    // Another user may have added or deleted a photo.
    refresh();
  };
  return {
    isPending,
    move(photo: Photo, to: number) {
      const ids = photos.filter((other) => other !== photo).map((other) => other.id);
      mutate(ids.toSpliced(to, 0, photo.id), { onError });
    },
  };
}
