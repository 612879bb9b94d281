export { detectedType } from './detected-type.ts';
export { type FileOwner, FileStore } from './file-store.ts';
export { type Picture, readPicture } from './picture.ts';
