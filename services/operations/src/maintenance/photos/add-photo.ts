import { operations } from '@keystead/contracts';
import { authorise, type Caller, created, endpoint } from '@keystead/service-kit';
import { presentPhoto } from '@keystead/service-kit/files';
import type { OperationsParts } from '../../operations-parts.ts';
import type { MaintenanceRequest } from '../request.ts';
import { requestPolicy } from '../request-policy.ts';
import { changePhotos } from './change-photos.ts';

const assertMay = (caller: Caller, request: MaintenanceRequest) =>
  authorise(requestPolicy.comment(caller, request), 'You may look at this request but not add photos to it.');

/** Adds a photo to a request, behind those that it has: no more than eight, also when they are sent together. */
export const addPhoto = (parts: OperationsParts) =>
  endpoint(operations, 'POST /maintenance/{id}/photos', async ({ caller, params, body, recordId }) => {
    const { id } = await recordId(() => parts.ids.photos.next());
    const added = { id, bytes: body.bytes, by: caller.userId };
    const photo = await parts.photos.add(added, changePhotos(parts, caller, params.id, assertMay));
    return created(presentPhoto(photo), `maintenance/${params.id}/photos`);
  });
