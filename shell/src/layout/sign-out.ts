import { request, session } from '@keystead/web-kit';

/**
 * Signs out: in this browser immediately, and everywhere else once the server has received the request. The gate then
 * redirects to the sign-in page.
 */
export function signOut(): void {
  // An unreachable server must not keep the user signed in. The token then stays valid, but no browser stores it.
  request('POST /auth/logout').catch((error: unknown) => console.warn('The sign-out did not reach the server', error));
  session.end();
}
