import type { Answer } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** Has the link that confirms the caller's address sent once more. */
export function resendConfirmation(): Promise<Answer<'POST /auth/resend-confirmation'>> {
  return request('POST /auth/resend-confirmation');
}
