import type { Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

/** Chooses a new password with the token of a link. */
export async function resetPassword(body: Body<'POST /auth/reset-password'>): Promise<void> {
  await request('POST /auth/reset-password', { body });
  // The server has ended the sessions of whom the link is for; what this browser kept may be one of them.
  session.end();
}
