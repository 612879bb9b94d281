import type { Answer } from '@keystead/contracts';
import { request } from '@keystead/web-kit';

/** Sends the caller's confirmation link again. */
export function resendConfirmation(): Promise<Answer<'POST /auth/resend-confirmation'>> {
  return request('POST /auth/resend-confirmation');
}
