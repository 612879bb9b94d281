import { session } from './session.ts';

const SIGN_IN = '/login';

type Leave = (path: string) => void;

let leave: Leave = (path) => window.location.assign(path);

/** Says how to get to the sign-in page when a session has expired. The shell gives its router's way. */
export function onSessionExpired(goTo: Leave): void {
  leave = goTo;
}

/**
 * What a 401 means for the session (product §8): a warning, token and user cleared, on to the sign-in page
 * unless already there. An answer to a token that has been replaced or removed since says nothing of the
 * session of now.
 */
export function expireSession(carriedToken: string, operation: string): void {
  if (session.get().token !== carriedToken) return;
  console.warn(`${operation} answered 401: the session has ended`);
  session.end();
  if (window.location.pathname !== SIGN_IN) leave(SIGN_IN);
}
