import type { Endpoint } from '@keystead/service-kit';
import type { Dependencies } from '../../dependencies.ts';
import { addPhoto } from './add-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { readPhoto } from './read-photo.ts';

/** The endpoints of the photos of a request. */
export const photoEndpoints = (deps: Dependencies): Endpoint[] => [addPhoto(deps), readPhoto(deps), deletePhoto(deps)];
