import { portfolio } from '@keystead/contracts';
import { endpoint, nothing } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { changePhotos } from './change-photos.ts';
import { propertyPhotos } from './photo.ts';

/** Deletes a photo of a property, and its files with it. */
export const deletePhoto = (parts: PortfolioParts) =>
  endpoint(portfolio, 'DELETE /properties/{id}/photos/{photo_id}', async ({ caller, params, log }) => {
    await propertyPhotos(parts.files).remove(params.photo_id, changePhotos(parts, caller, params.id), log);
    return nothing;
  });
