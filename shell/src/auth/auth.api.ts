import type { Answer, Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

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

/** Reads the user's current data into the same session. Does nothing when signed out. */
export async function renewSession(): Promise<void> {
  if (session.get().token !== null) session.start(await request('POST /auth/renew'));
}

export function resendConfirmation(): Promise<Answer<'POST /auth/resend-confirmation'>> {
  return request('POST /auth/resend-confirmation');
}

/** Requests an e-mail with a link to choose a new password. The answer never reveals whether the address is known. */
export function requestPasswordReset(email: string): Promise<Answer<'POST /auth/forgot-password'>> {
  return request('POST /auth/forgot-password', { body: { email } });
}

const REVIEW_KEY = 'review-access';

/** Whether the user has set a new password in this tab and should review access after sign-in. */
export const reviewPending = {
  get: (): boolean => sessionStorage.getItem(REVIEW_KEY) !== null,
  set: (pending: boolean): void =>
    pending ? sessionStorage.setItem(REVIEW_KEY, 'yes') : sessionStorage.removeItem(REVIEW_KEY),
};

export async function resetPassword(body: Body<'POST /auth/reset-password'>): Promise<void> {
  await request('POST /auth/reset-password', { body });
  // The server has ended the user's sessions, and this browser may store one of them.
  session.end();
  reviewPending.set(true);
}
