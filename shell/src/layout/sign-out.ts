import { request, session } from '@keystead/web-kit';

/** Signs out: here at once, and everywhere else as soon as the server has heard of it. The gate leads to the sign-in page. */
export function signOut(): void {
  // A server that can't be reached doesn't keep anybody signed in; the token then lives on, but nobody has it.
  request('POST /auth/logout').catch((error: unknown) =>
    console.warn('The server does not know of the sign-out', error),
  );
  session.end();
}
