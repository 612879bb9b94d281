import type { Answer } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** Has a link to choose a new password mailed; the answer never tells whether the address is known. */
export function askForReset(email: string): Promise<Answer<'POST /auth/forgot-password'>> {
  return request('POST /auth/forgot-password', { body: { email } });
}
