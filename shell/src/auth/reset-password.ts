import type { Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

const REVIEW_KEY = 'review-access';

/** Whether the user has set a new password in this tab and should review access after sign-in. */
export const reviewPending = {
  get: (): boolean => sessionStorage.getItem(REVIEW_KEY) !== null,
  set: (pending: boolean): void =>
    pending ? sessionStorage.setItem(REVIEW_KEY, 'yes') : sessionStorage.removeItem(REVIEW_KEY),
};

/** Sets a new password with the token of a link. */
export async function resetPassword(body: Body<'POST /auth/reset-password'>): Promise<void> {
  await request('POST /auth/reset-password', { body });
  // The server has ended the user's sessions, and this browser may store one of them.
  session.end();
  reviewPending.set(true);
}
