import type { Endpoint } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { addPhoto } from './add-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { orderPhotos } from './order-photos.ts';
import { readPhoto } from './read-photo.ts';

/** Everything under `/properties/{id}/photos`. */
export const photoEndpoints = (parts: PortfolioParts): Endpoint[] => [
  addPhoto(parts),
  orderPhotos(parts),
  readPhoto(parts),
  deletePhoto(parts),
];
