export { AttachmentStore } from './attachment-store.ts';
export { FileStore } from './file-store.ts';
export {
  describePhotos,
  PhotoStore,
  type Photos,
  presentPhoto,
  type StoredPhoto,
  storedPhotoFields,
} from './photo-store.ts';
export { detectedType } from './picture.ts';
