import type { Photo, photoWidths } from '@keystead/contracts';
import { Conflict } from '../errors/conflict.ts';
import { NotFound } from '../errors/not-found.ts';

/** A photo of a record; the file store has its bytes. */
export interface StoredPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: Date;
  /** The user who added the photo; absent for photos from before this field existed. */
  readonly added_by?: number;
}

/** The photos of a record, in display order. */
export type Photos = readonly StoredPhoto[];

/** The sizes in which a photo is stored. */
export type PhotoSize = keyof typeof photoWidths;

/** The maximum number of photos per record, and the beginning of an error message about it, such as `A property`. */
export interface PhotoLimit {
  readonly most: number;
  readonly owner: string;
}

/** The mongoose schema definition of photos. */
export const storedPhotoFields = [
  { _id: false, id: Number, width: Number, height: Number, created_at: Date, added_by: Number },
];

/** The photo in the format of the contract. */
export const presentPhoto = ({ id, width, height, created_at }: StoredPhoto): Photo => ({
  id,
  width,
  height,
  created_at: created_at.toISOString(),
});

/** Throws 409 if a record has reached its limit of photos. */
export function assertRoom(photos: Photos, { most, owner }: PhotoLimit): void {
  if (photos.length >= most)
    throw new Conflict(`${owner} may have up to ${most} photos. Delete one of them to add another.`, 'too_many_files');
}

/** Appends a photo. A photo that an earlier attempt added keeps its position. */
export function withPhoto(photos: Photos, photo: StoredPhoto, limit: PhotoLimit): Photos {
  if (photos.some(({ id }) => id === photo.id)) return photos;
  assertRoom(photos, limit);
  return [...photos, photo];
}

/** Returns the photos without the given one; throws 404 if it does not exist. */
export function withoutPhoto(photos: Photos, id: number): Photos {
  photoOf(photos, id);
  return photos.filter((photo) => photo.id !== id);
}

/** Returns the photo with the given id; throws 404 if it does not exist. */
export function photoOf(photos: Photos, id: number): StoredPhoto {
  const photo = photos.find((it) => it.id === id);
  if (!photo) throw new NotFound('This photo does not exist.');
  return photo;
}
