export { detectedType } from './detected-type.ts';
export { type FileOwner, FileStore } from './file-store.ts';
export { type ChangePhotos, type PhotoOwner, PhotoShelf } from './photo-shelf.ts';
export { type KeptPhoto, keptPhotoFields, type PhotoSize, type Photos, presentPhoto } from './photos.ts';
export { type Picture, readPicture } from './picture.ts';
