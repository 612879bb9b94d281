export { type FileOwner, FileStore } from './file-store.ts';
export {
  type ChangePhotos,
  type PhotoOwner,
  type PhotoSize,
  PhotoStore,
  type Photos,
  presentPhoto,
  type StoredPhoto,
  storedPhotoFields,
} from './photo-store.ts';
export { detectedType, type Picture, readPicture } from './picture.ts';
