import { portfolio } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { presentProperty } from '../properties/property-presenter.ts';
import { changePhotos } from './change-photos.ts';
import { inOrder } from './photo.ts';

/** Reorders the photos of a property. The first one is the cover. */
export const orderPhotos = (deps: Dependencies) =>
  endpoint(portfolio, 'PUT /properties/{id}/photos', async ({ caller, params, body }) => {
    const property = await changePhotos(deps, caller, params.id)((photos) => inOrder(photos, body.photo_ids));
    return reply(presentProperty(property, caller), property.version);
  });
