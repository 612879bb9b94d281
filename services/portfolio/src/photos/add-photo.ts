import { portfolio } from '@keystead/contracts';
import { created, endpoint } from '@keystead/service-kit';
import { presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../dependencies.ts';
import { changePhotos } from './change-photos.ts';
import { propertyPhotos } from './photo.ts';

/** Adds a photo to a property, after its other photos. The limit of eight also holds for concurrent uploads. */
export const addPhoto = (deps: Dependencies) =>
  endpoint(portfolio, 'POST /properties/{id}/photos', async ({ caller, params, body, recordId }) => {
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await propertyPhotos(deps.files).add(added, changePhotos(deps, caller, params.id));
    return created(presentPhoto(photo), `properties/${params.id}/photos`);
  });
