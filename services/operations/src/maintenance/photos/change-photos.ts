import { authorOf, type Caller, untilUndisturbed } from '@keystead/service-kit';
import type { Photos } from '@keystead/service-kit/files';
import type { OperationsParts } from '../../operations-parts.ts';
import { requestIn } from '../find-request.ts';
import type { MaintenanceRequest } from '../request.ts';

/**
 * Changes the photos of a request for a caller, as any other field of it, so that its version and its history follow.
 * When an edit gets in between, `change` is asked anew; what it throws is the answer.
 * @param assertMay throws with the reason unless the caller may.
 */
export const changePhotos =
  (
    parts: Pick<OperationsParts, 'requests' | 'known' | 'photos'>,
    caller: Caller,
    requestId: number,
    assertMay: (caller: Caller, request: MaintenanceRequest) => void,
  ) =>
  async (change: (photos: Photos) => Photos): Promise<MaintenanceRequest> => {
    const scope = await parts.known.scopeOf(caller);
    return untilUndisturbed(
      'this request',
      async () => {
        const request = await requestIn(parts, scope, requestId);
        assertMay(caller, request);
        const changed = { ...request, photos: change(request.photos) };
        return parts.requests.records.save(scope, request, changed, authorOf(caller));
      },
      parts.photos.tries,
    );
  };
