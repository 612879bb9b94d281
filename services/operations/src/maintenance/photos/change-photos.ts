import { authorOf, type Caller, retryOnConflict } from '@keystead/service-kit';
import type { Photos } from '@keystead/service-kit/files';
import type { Dependencies } from '../../dependencies.ts';
import type { MaintenanceRequest } from '../request.ts';

/**
 * Changes the photos of a request like any other field, so that its version and history follow. After a concurrent
 * edit, `change` is called again. What it throws is the response.
 * @param assertMay throws with the reason unless the caller may.
 */
export const changePhotos =
  (
    deps: Pick<Dependencies, 'requests' | 'readModel' | 'photos'>,
    caller: Caller,
    requestId: number,
    assertMay: (caller: Caller, request: MaintenanceRequest) => void,
  ) =>
  async (change: (photos: Photos) => Photos): Promise<MaintenanceRequest> => {
    const scope = await deps.readModel.scopeOf(caller);
    return retryOnConflict(
      'this request',
      async () => {
        const request = await deps.requests.get(scope, requestId);
        assertMay(caller, request);
        const changed = { ...request, photos: change(request.photos) };
        return deps.requests.records.save(scope, request, changed, authorOf(caller));
      },
      deps.photos.tries,
    );
  };
