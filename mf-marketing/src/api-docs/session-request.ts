import { session } from '@keystead/web-kit';
import type { ViewerRequest } from 'swagger-ui-dist/swagger-ui-bundle.js';

/**
 * What is tried out goes as the person who is signed in here, unless they have given a key or a token to the viewer. Nothing
 * is added to what leaves this installation.
 */
export function asSignedIn(request: ViewerRequest): ViewerRequest {
  const { token } = session.get();
  const isOurs = new URL(request.url, window.location.href).origin === window.location.origin;
  if (token && isOurs && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`;
  return request;
}
