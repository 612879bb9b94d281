import { request } from './http/request.ts';
import { session } from './session.ts';

/** Reads the user's current data into the same session. Does nothing when signed out. */
export async function renewSession(): Promise<void> {
  if (session.get().token !== null) session.start(await request('POST /auth/renew'));
}

const REVIEW_KEY = 'review-access';

/** Whether the user has set a new password in this tab and should review access after sign-in. */
export const reviewPending = {
  get: (): boolean => sessionStorage.getItem(REVIEW_KEY) !== null,
  set: (pending: boolean): void =>
    pending ? sessionStorage.setItem(REVIEW_KEY, 'yes') : sessionStorage.removeItem(REVIEW_KEY),
};
