import { session } from './session.ts';

const SIGN_IN = '/login';

type Leave = (path: string) => void;

let leave: Leave = (path) => window.location.assign(path);

/** Sets how to navigate to the sign-in page when a session has expired. The shell passes its router's navigation. */
export function onSessionExpired(goTo: Leave): void {
  leave = goTo;
}

/**
 * What a 401 means for the session (product §8): log a warning, clear token and user, go to the sign-in page unless
 * already there. An answer to a token that has since been replaced or removed doesn't affect the current session.
 */
export function expireSession(carriedToken: string, operation: string): void {
  if (session.get().token !== carriedToken) return;
  console.warn(`${operation} returned 401: the session has ended`);
  session.end();
  if (window.location.pathname !== SIGN_IN) leave(SIGN_IN);
}
