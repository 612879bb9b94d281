export { FileStore } from './file-store.ts';
export { PhotoStore, type Photos, presentPhoto, type StoredPhoto, storedPhotoFields } from './photo-store.ts';
export { detectedType } from './picture.ts';
