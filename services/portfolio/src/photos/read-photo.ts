import { portfolio } from '@keystead/contracts';
import { endpoint, fileReply, NotFound } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { propertyPhotos } from './photo.ts';

/** Returns a photo to callers who may see its property. */
export const readPhoto = ({ properties, tenantAccess, files }: Dependencies) =>
  endpoint(portfolio, 'GET /properties/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const property = await properties.records.find(await tenantAccess.scopeOf(caller), params.id);
    if (!property) throw new NotFound('This property does not exist.');
    return fileReply(await propertyPhotos(files).open(property, params.photo_id, query.size));
  });
