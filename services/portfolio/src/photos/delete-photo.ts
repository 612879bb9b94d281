import { portfolio } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { changePhotos } from './change-photos.ts';
import { propertyPhotos } from './photo.ts';

/** Deletes a photo of a property, and its files. */
export const deletePhoto = (deps: Dependencies) =>
  endpoint(portfolio, 'DELETE /properties/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    await propertyPhotos(deps.files).remove(params.photo_id, changePhotos(deps, caller, params.id), log);
    return nothing;
  });
