export { detectedType } from './detected-type.ts';
export { type FileOwner, FileStore } from './file-store.ts';
export { type ChangePhotos, type PhotoOwner, PhotoStore } from './photo-store.ts';
export { type PhotoSize, type Photos, presentPhoto, type StoredPhoto, storedPhotoFields } from './photos.ts';
export { type Picture, readPicture } from './picture.ts';
