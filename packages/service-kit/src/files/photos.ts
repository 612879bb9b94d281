import type { Photo, photoWidths } from '@keystead/contracts';
import { Conflict } from '../errors/conflict.ts';
import { NotFound } from '../errors/not-found.ts';

/** A photo of a record; its bytes are in the file store. */
export interface StoredPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: Date;
  /** The user who has added it; absent where it was added before that was noted. */
  readonly added_by?: number;
}

/** The photos of a record, in their order. */
export type Photos = readonly StoredPhoto[];

/** The forms in which a photo is kept. */
export type PhotoSize = keyof typeof photoWidths;

/** How many photos a record may have, and how a sentence about it begins, such as `A property`. */
export interface PhotoLimit {
  readonly most: number;
  readonly owner: string;
}

/** The definition of photos for a mongoose schema. */
export const storedPhotoFields = [
  { _id: false, id: Number, width: Number, height: Number, created_at: Date, added_by: Number },
];

/** A photo as the contract has it. */
export const presentPhoto = ({ id, width, height, created_at }: StoredPhoto): Photo => ({
  id,
  width,
  height,
  created_at: created_at.toISOString(),
});

/** Throws 409 unless a record has room for one more photo. */
export function assertRoom(photos: Photos, { most, owner }: PhotoLimit): void {
  if (photos.length >= most)
    throw new Conflict(`${owner} may have up to ${most} photos. Delete one of them to add another.`, 'too_many_files');
}

/** The photos with one more, which comes last; one that an earlier try has added stays where it is. */
export function withPhoto(photos: Photos, photo: StoredPhoto, limit: PhotoLimit): Photos {
  if (photos.some(({ id }) => id === photo.id)) return photos;
  assertRoom(photos, limit);
  return [...photos, photo];
}

/** The photos without one, or 404. */
export function withoutPhoto(photos: Photos, id: number): Photos {
  photoOf(photos, id);
  return photos.filter((photo) => photo.id !== id);
}

/** One of the photos, or 404. */
export function photoOf(photos: Photos, id: number): StoredPhoto {
  const photo = photos.find((it) => it.id === id);
  if (!photo) throw new NotFound('This photo does not exist.');
  return photo;
}
