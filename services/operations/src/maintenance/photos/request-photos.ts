import { mostRequestPhotos } from '@keystead/contracts';
import { type FileStore, PhotoStore } from '@keystead/service-kit/files';

/** Where the photos of requests are kept. */
export const requestPhotos = (files: FileStore): PhotoStore =>
  new PhotoStore(files, { most: mostRequestPhotos, owner: 'A maintenance request' });
