import type { Answer, Body } from '@keystead/contracts';
import { request, reviewPending, session } from '@keystead/web-kit';

export async function signIn(body: Body<'POST /auth/login'>): Promise<void> {
  session.start(await request('POST /auth/login', { body }));
}

/**
 * Signs out: in this browser immediately, and everywhere else once the server has received the request. The gate then
 * redirects to the sign-in page.
 */
export function signOut(): void {
  // An unreachable server must not keep the user signed in. The token then stays valid, but no browser stores it.
  request('POST /auth/logout').catch((error: unknown) => console.warn('The sign-out did not reach the server', error));
  session.end();
}

export async function registerUser(body: Body<'POST /auth/register'>): Promise<void> {
  session.start(await request('POST /auth/register', { body }));
}

/** Requests an e-mail with a link to choose a new password. The answer never reveals whether the address is known. */
export function requestPasswordReset(email: string): Promise<Answer<'POST /auth/forgot-password'>> {
  return request('POST /auth/forgot-password', { body: { email } });
}

export async function resetPassword(body: Body<'POST /auth/reset-password'>): Promise<void> {
  await request('POST /auth/reset-password', { body });
  // The server has ended the user's sessions, and this browser may store one of them.
  session.end();
  reviewPending.set(true);
}
