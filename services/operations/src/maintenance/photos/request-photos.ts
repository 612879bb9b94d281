import { MAX_REQUEST_PHOTOS } from '@keystead/contracts';
import { type FileStore, PhotoStore } from '@keystead/service-kit/files';

/** The store of the requests' photos. */
export const requestPhotos = (files: FileStore): PhotoStore =>
  new PhotoStore(files, { most: MAX_REQUEST_PHOTOS, owner: 'A maintenance request' });
