import { photoWidths } from '@keystead/contracts';
import type { Logger } from 'pino';
import type { FileContent } from '../app/endpoint.ts';
import { KnownError } from '../errors/known-error.ts';
import { NotFound } from '../errors/not-found.ts';
import type { Job } from '../program/jobs.ts';
import type { FileStore } from './file-store.ts';
import {
  assertRoom,
  type PhotoLimit,
  type PhotoSize,
  type Photos,
  photoOf,
  type StoredPhoto,
  withoutPhoto,
  withPhoto,
} from './photos.ts';
import { type Picture, readPicture } from './picture.ts';

/** A record that has photos. */
export interface PhotoOwner {
  readonly account_id: number;
  readonly photos: Photos;
}

/**
 * Changes the photos of one record, for whoever asks, as any other field of it: who may is asked and its version and
 * history follow. When an edit gets in between, `change` is asked anew; what it throws is the answer.
 */
export type ChangePhotos = (change: (photos: Photos) => Photos) => Promise<PhotoOwner>;

/** A picture that somebody adds: the id that the photo gets, and the user. */
interface AddedPicture {
  readonly id: number;
  readonly bytes: Buffer;
  readonly by: number;
}

const kind = 'photo';
const photoFile = (id: number) => ({ kind, id });

/** Keeps the photos of records of one kind: their bytes as files, what is known of them in the record. */
export class PhotoStore {
  readonly #files: FileStore;
  readonly #limit: PhotoLimit;

  constructor(files: FileStore, limit: PhotoLimit) {
    this.#files = files;
    this.#limit = limit;
  }

  /** How often a change of photos is tried: those that are sent together get in each other's way; and a few edits. */
  get tries(): number {
    return this.#limit.most + 5;
  }

  /**
   * Adds a picture under an id, behind the photos that are there: no more than the limit, also when they are sent
   * together. One that an earlier try has added is answered as it is.
   * @throws ValidationFailed when it is no picture (see {@link readPicture}), Conflict (`too_many_files`).
   */
  async add({ id, bytes, by }: AddedPicture, change: ChangePhotos): Promise<StoredPhoto> {
    // Before the work on the picture: who may add one, and whether there is room.
    const { account_id, photos } = await change((there) => {
      if (!there.some((photo) => photo.id === id)) assertRoom(there, this.#limit);
      return there;
    });
    const earlier = photos.find((photo) => photo.id === id);
    if (earlier) return earlier;
    const { width, height, forms } = await readPicture(bytes, photoWidths);
    const photo = { id, width, height, created_at: new Date(), added_by: by };
    return photoOf((await this.#keep({ photo, forms, account_id }, change)).photos, id);
  }

  /** Deletes a photo, and its files with it; 404 when the record has no such photo. */
  async remove(id: number, change: ChangePhotos, log: Logger): Promise<void> {
    await change((photos) => withoutPhoto(photos, id));
    // It is gone already for everybody: what is left of it is for the sweep.
    await this.#files
      .remove(photoFile(id))
      .catch((err) => log.warn({ err }, 'the files of a deleted photo are left to the sweep'));
  }

  /** A photo of a record as it is answered, or 404. Under its id it never changes, so a browser asks for it once. */
  async open({ photos }: PhotoOwner, photoId: number, size: PhotoSize = 'large'): Promise<FileContent> {
    const { id } = photoOf(photos, photoId);
    const file = await this.#files.open(photoFile(id), size);
    if (!file) throw new NotFound('This photo does not exist.');
    return { ...file, type: 'image/webp', tag: `${id}-${size}` };
  }

  /** Removes the files that no record names; `named` says which of these ids one does. */
  sweep(named: (ids: readonly number[]) => Promise<readonly number[]>): Job {
    return this.#files.sweep(kind, named);
  }

  /** Writes the files, then names them in the record; those that turn out to be one too many are taken back. */
  async #keep(
    { photo, forms, account_id }: Pick<Picture<PhotoSize>, 'forms'> & { photo: StoredPhoto; account_id: number },
    change: ChangePhotos,
  ): Promise<PhotoOwner> {
    for (const [size, form] of Object.entries(forms))
      await this.#files.write({ ...photoFile(photo.id), accountId: account_id }, size, form);
    try {
      return await change((photos) => withPhoto(photos, photo, this.#limit));
    } catch (error) {
      // After any other error the record may name it all the same; if it doesn't, the sweep will find it.
      if (error instanceof KnownError) await this.#files.remove(photoFile(photo.id));
      throw error;
    }
  }
}
