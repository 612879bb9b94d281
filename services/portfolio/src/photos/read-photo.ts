import { portfolio } from '@keystead/contracts';
import { endpoint, fileReply, NotFound } from '@keystead/service-kit';
import type { PortfolioParts } from '../portfolio-parts.ts';
import { photoFile, photoOf } from './photo.ts';

/** Answers a photo to whoever may see its property. Under its id it never changes, so a browser asks for it once. */
export const readPhoto = ({ properties, homes, files }: PortfolioParts) =>
  endpoint(portfolio, 'GET /properties/{id}/photos/{photo_id}', async ({ caller, params, query }) => {
    const property = await properties.records.find(await homes.scopeOf(caller), params.id);
    if (!property) throw new NotFound('This property does not exist.');
    const { id } = photoOf(property.photos, params.photo_id);
    const size = query.size ?? 'large';
    const file = await files.open(photoFile(id), size);
    if (!file) throw new NotFound('This photo does not exist.');
    return fileReply({ ...file, type: 'image/webp', tag: `${id}-${size}` });
  });
