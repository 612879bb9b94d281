import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { addPhoto } from './add-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { orderPhotos } from './order-photos.ts';
import { readPhoto } from './read-photo.ts';

/** All endpoints under `/properties/{id}/photos`. */
export const photoEndpoints = (deps: Dependencies): Endpoint[] => [
  addPhoto(deps),
  orderPhotos(deps),
  readPhoto(deps),
  deletePhoto(deps),
];
