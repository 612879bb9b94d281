import { mostRequestPhotos } from '@keystead/contracts';
import { type FileStore, PhotoShelf } from '@keystead/service-kit/files';

/** Where the photos of requests are kept. */
export const requestPhotos = (files: FileStore): PhotoShelf =>
  new PhotoShelf(files, { most: mostRequestPhotos, owner: 'A maintenance request' });
