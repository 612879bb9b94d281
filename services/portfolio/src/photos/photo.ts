import { mostPhotos, type photoWidths } from '@keystead/contracts';
import { Conflict, NotFound } from '@keystead/service-kit';
import type { KeptPhoto, Property } from '../properties/property.ts';

type Photos = Property['photos'];

/** The forms in which a photo is kept. */
export type PhotoSize = keyof typeof photoWidths;

/** Where the bytes of a photo are in the file store. */
export const photoFile = (id: number) => ({ kind: 'photo', id });

/** Throws 409 unless a property has room for one more photo. */
export function assertRoom(photos: Photos): void {
  if (photos.length >= mostPhotos)
    throw new Conflict(
      `A property may have up to ${mostPhotos} photos. Delete one of them to add another.`,
      'too_many_files',
    );
}

/** The photos with one more, which comes last; one that an earlier try has added stays where it is. */
export function withPhoto(photos: Photos, photo: KeptPhoto): Photos {
  if (photos.some(({ id }) => id === photo.id)) return photos;
  assertRoom(photos);
  return [...photos, photo];
}

/** The photos without one, or 404. */
export function withoutPhoto(photos: Photos, id: number): Photos {
  photoOf(photos, id);
  return photos.filter((photo) => photo.id !== id);
}

/** The photos in the order of these ids, which must be theirs: somebody who doesn't see all of them can't order them. */
export function inOrder(photos: Photos, ids: readonly number[]): Photos {
  const ordered = ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  if (ordered.length !== ids.length || ordered.length !== photos.length)
    throw new Conflict('The photos of this property are others by now. Please reload and try again.');
  return ordered;
}

/** One of the photos, or 404. */
export function photoOf(photos: Photos, id: number): KeptPhoto {
  const photo = photos.find((it) => it.id === id);
  if (!photo) throw new NotFound('This photo does not exist.');
  return photo;
}
