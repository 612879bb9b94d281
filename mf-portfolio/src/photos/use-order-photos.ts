import type { Photo, Property } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { failureText, request, useChange, useRecordCache } from '@keystead/web-kit';
import { properties } from '../properties/property-collection.ts';

/** Puts the photos of a property in another order: `move(photo, to)`; the first place is the cover's. */
export function useOrderPhotos({ id, photos }: Property) {
  const toast = useToast();
  const { refresh } = useRecordCache(properties);
  const { mutate, isPending } = useChange(properties, {
    send: (photo_ids: Photo['id'][]) => request('PUT /properties/{id}/photos', { params: { id }, body: { photo_ids } }),
    onChanged: ({ photos: [cover] }) => {
      if (cover?.id !== photos[0]?.id) toast.success('Cover photo updated successfully!');
    },
  });
  const onError = (error: Error) => {
    toast.error(failureText('Failed to move photo', error));
    // Somebody else may have added one or deleted one.
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
