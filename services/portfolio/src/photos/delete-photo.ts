import { portfolio } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { changePhotos } from './change-photos.ts';
import { photoFile, withoutPhoto } from './photo.ts';

/** Deletes a photo of a property, and its files with it. */
export const deletePhoto = (parts: PortfolioParts) =>
  endpoint(portfolio, 'DELETE /properties/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    await changePhotos(parts, caller, params.id, (photos) => withoutPhoto(photos, params.photo_id));
    // It is gone already for everybody: what is left of it is for the sweep.
    await parts.files
      .remove(photoFile(params.photo_id))
      .catch((err) => log.warn({ err }, 'the files of a deleted photo are left to the sweep'));
    return nothing;
  });
