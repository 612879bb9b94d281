import type { Photo, Property } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { ApiError, failureText, request, useMutation, useRecordCache } from '@keystead/web-kit';
import { properties } from '../properties/property-collection.ts';

/** Deletes a photo of a property: `mutate(photo)`. `onDeleted` is called while the photo is still shown. */
export function useDeletePhoto(property: Property, onDeleted: (photo: Photo) => void) {
  const toast = useToast();
  const { keep, refresh } = useRecordCache(properties);
  return useMutation({
    mutationFn: async (photo: Photo) => {
      const params = { id: property.id, photo_id: photo.id };
      try {
        await request('DELETE /properties/{id}/photos/{photo_id}', { params });
      } catch (error) {
        // Gone already is what was wanted.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, photo) => {
      onDeleted(photo);
      keep({ ...property, photos: property.photos.filter(({ id }) => id !== photo.id) });
      toast.success('Photo deleted successfully!');
    },
    onError: (error) => toast.error(failureText('Failed to delete photo', error)),
    // The answer has no version.
    onSettled: refresh,
  });
}
