import { operations } from '@keystead/contracts';
import { authorise, type Caller, created, endpoint } from '@keystead/service-kit';
import { presentPhoto } from '@keystead/service-kit/files';
import type { Dependencies } from '../../dependencies.ts';
import type { MaintenanceRequest } from '../request.ts';
import { requestPolicy } from '../request-policy.ts';
import { changePhotos } from './change-photos.ts';

const assertMay = (caller: Caller, request: MaintenanceRequest) =>
  authorise(requestPolicy.comment(caller, request), 'You may look at this request but not add photos to it.');

/** Appends a photo to a request. The limit is eight, also for concurrent uploads. */
export const addPhoto = (deps: Dependencies) =>
  endpoint(operations, 'POST /maintenance/{id}/photos', async ({ caller, params, body, recordId }) => {
    const { id } = await recordId(() => deps.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await deps.photos.add(added, changePhotos(deps, caller, params.id, assertMay));
    return created(presentPhoto(photo), `maintenance/${params.id}/photos`);
  });
