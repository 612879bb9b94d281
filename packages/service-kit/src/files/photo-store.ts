import { type Photo, photoWidths } from '@keystead/contracts';
import type { FileContent } from '../http/endpoint.ts';
import { AttachmentStore, type ChangeAttachments } from './attachment-store.ts';
import type { FileStore } from './file-store.ts';
import { readPicture } from './picture.ts';

export interface StoredPhoto {
  readonly id: number;
  readonly width: number;
  readonly height: number;
  readonly created_at: Date;
  /** The user who added the photo; absent for photos from before this field existed. */
  readonly added_by?: number;
}

export type Photos = readonly StoredPhoto[];

export const storedPhotoFields = [
  { _id: false, id: Number, width: Number, height: Number, created_at: Date, added_by: Number },
];

export const presentPhoto = ({ id, width, height, created_at }: StoredPhoto): Photo => ({
  id,
  width,
  height,
  created_at: created_at.toISOString(),
});

/** The photos of a record for its history: the ids in order, so that every change of them shows. The cover is first. */
export const describePhotos = (photos: Photos): string | null => photos.map(({ id }) => id).join(', ') || null;

export type ChangePhotos = ChangeAttachments<'photos', StoredPhoto>;

interface AddedPicture {
  readonly id: number;
  readonly bytes: Buffer;
  readonly by: number;
}

export class PhotoStore extends AttachmentStore<'photos', StoredPhoto> {
  /** @param limit the maximum number of photos per record, and the beginning of its error message: `A property`. */
  constructor(files: FileStore, { most, owner }: { readonly most: number; readonly owner: string }) {
    const full = `${owner} may have up to ${most} photos. Delete one of them to add another.`;
    super(files, { kind: 'photo', field: 'photos', most, full });
  }

  /** @throws ValidationFailed for an invalid picture (see {@link readPicture}), and as `attach` */
  add({ id, bytes, by }: AddedPicture, change: ChangePhotos): Promise<StoredPhoto> {
    // The picture is decoded last, because that is expensive.
    const make = async () => {
      const { width, height, forms } = await readPicture(bytes, photoWidths);
      return { attachment: { id, width, height, created_at: new Date(), added_by: by }, forms };
    };
    return this.attach(id, make, change);
  }

  /** Photos are immutable, so a browser can cache one by its id. @throws NotFound */
  async open(
    owner: Awaited<ReturnType<ChangePhotos>>,
    photoId: number,
    size: keyof typeof photoWidths = 'large',
  ): Promise<FileContent> {
    const photo = this.find(owner, photoId);
    return { ...(await this.content(photo, size)), type: 'image/webp', tag: `${photo.id}-${size}` };
  }
}
