import { session } from '@keystead/web-kit';
import type { ViewerRequest } from 'swagger-ui-dist/swagger-ui-bundle.js';

/**
 * A request of the viewer is sent as the signed-in user, unless the viewer has a key or a token. Requests to other
 * origins are not changed.
 */
export function asSignedIn(request: ViewerRequest): ViewerRequest {
  const { token } = session.get();
  const isOurs = new URL(request.url, window.location.href).origin === window.location.origin;
  if (token && isOurs && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`;
  return request;
}
