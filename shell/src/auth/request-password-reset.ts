import type { Answer } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** Requests an e-mail with a link to choose a new password. The answer never reveals whether the address is known. */
export function requestPasswordReset(email: string): Promise<Answer<'POST /auth/forgot-password'>> {
  return request('POST /auth/forgot-password', { body: { email } });
}
