import { type Photo, photoWidths } from '@keystead/contracts';
import type { Logger } from 'pino';
import type { FileContent } from '../http/endpoint.ts';
import { AppError, Conflict, NotFound } from '../http/errors.ts';
import type { Job } from '../program/jobs.ts';
import type { FileStore } from './file-store.ts';
import { type Picture, readPicture } from './picture.ts';

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

export type PhotoSize = keyof typeof photoWidths;

/** The maximum number of photos per record, and the beginning of an error message about it, such as `A property`. */
interface PhotoLimit {
  readonly most: number;
  readonly owner: string;
}

export const storedPhotoFields = [
  { _id: false, id: Number, width: Number, height: Number, created_at: Date, added_by: Number },
];

export const presentPhoto = ({ id, width, height, created_at }: StoredPhoto): Photo => ({
  id,
  width,
  height,
  created_at: created_at.toISOString(),
});

function assertRoom(photos: Photos, { most, owner }: PhotoLimit): void {
  if (photos.length >= most)
    throw new Conflict(`${owner} may have up to ${most} photos. Delete one of them to add another.`, 'too_many_files');
}

/** Appends a photo. A photo that an earlier attempt added keeps its position. */
function withPhoto(photos: Photos, photo: StoredPhoto, limit: PhotoLimit): Photos {
  if (photos.some(({ id }) => id === photo.id)) return photos;
  assertRoom(photos, limit);
  return [...photos, photo];
}

function withoutPhoto(photos: Photos, id: number): Photos {
  photoOf(photos, id);
  return photos.filter((photo) => photo.id !== id);
}

function photoOf(photos: Photos, id: number): StoredPhoto {
  const photo = photos.find((it) => it.id === id);
  if (!photo) throw new NotFound('This photo does not exist.');
  return photo;
}

interface PhotoOwner {
  readonly account_id: number;
  readonly photos: Photos;
}

/**
 * Changes the photos of one record like any other field: with authorization, version and history. On a version
 * conflict, `change` is called again. An error that it throws is passed on.
 */
export type ChangePhotos = (change: (photos: Photos) => Photos) => Promise<PhotoOwner>;

/** A picture to add: the id of the photo, its bytes, and the user who adds it. */
interface AddedPicture {
  readonly id: number;
  readonly bytes: Buffer;
  readonly by: number;
}

const kind = 'photo';
const photoFile = (id: number) => ({ kind, id });

/** Stores the photos of records of one kind: the bytes as files, the metadata in the record. */
export class PhotoStore {
  readonly #files: FileStore;
  readonly #limit: PhotoLimit;

  constructor(files: FileStore, limit: PhotoLimit) {
    this.#files = files;
    this.#limit = limit;
  }

  /** Maximum attempts to change the photos. Concurrent uploads conflict with one another, and with a few edits. */
  get tries(): number {
    return this.#limit.most + 5;
  }

  /**
   * Adds a picture under an id after the existing photos. The limit holds for concurrent uploads too. If an earlier
   * attempt added the photo, that photo is returned.
   * @throws ValidationFailed for an invalid picture (see {@link readPicture}), Conflict (`too_many_files`).
   */
  async add({ id, bytes, by }: AddedPicture, change: ChangePhotos): Promise<StoredPhoto> {
    // Check permission and the limit before the expensive decoding.
    const { account_id, photos } = await change((there) => {
      if (!there.some((photo) => photo.id === id)) assertRoom(there, this.#limit);
      return there;
    });
    const earlier = photos.find((photo) => photo.id === id);
    if (earlier) return earlier;
    const { width, height, forms } = await readPicture(bytes, photoWidths);
    const photo = { id, width, height, created_at: new Date(), added_by: by };
    return photoOf((await this.#store({ photo, forms, account_id }, change)).photos, id);
  }

  /** Deletes a photo and its files; 404 if the record has no such photo. */
  async remove(id: number, change: ChangePhotos, log: Logger): Promise<void> {
    await change((photos) => withoutPhoto(photos, id));
    // The record no longer refers to the photo, so the sweep removes any file that remains.
    await this.#files
      .remove(photoFile(id))
      .catch((err) => log.warn({ err }, 'the files of a deleted photo are left to the sweep'));
  }

  /** Opens a photo of a record, or throws 404. Photos are immutable, so a browser can cache one by its id. */
  async open({ photos }: PhotoOwner, photoId: number, size: PhotoSize = 'large'): Promise<FileContent> {
    const { id } = photoOf(photos, photoId);
    const file = await this.#files.open(photoFile(id), size);
    if (!file) throw new NotFound('This photo does not exist.');
    return { ...file, type: 'image/webp', tag: `${id}-${size}` };
  }

  /**
   * A job that removes files that no record refers to. `named` returns those of the given ids that a record refers to.
   */
  sweep(named: (ids: readonly number[]) => Promise<readonly number[]>): Job {
    return this.#files.sweep(kind, named);
  }

  /**
   * Writes the files, then adds the photo to the record. If the record rejects it, for example because of the limit,
   * the files are removed.
   */
  async #store(
    { photo, forms, account_id }: Pick<Picture<PhotoSize>, 'forms'> & { photo: StoredPhoto; account_id: number },
    change: ChangePhotos,
  ): Promise<PhotoOwner> {
    for (const [size, form] of Object.entries(forms))
      await this.#files.write({ ...photoFile(photo.id), accountId: account_id }, size, form);
    try {
      return await change((photos) => withPhoto(photos, photo, this.#limit));
    } catch (error) {
      // After any other error, the record may refer to the files nevertheless. If it does not, the sweep removes them.
      if (error instanceof AppError) await this.#files.remove(photoFile(photo.id));
      throw error;
    }
  }
}
