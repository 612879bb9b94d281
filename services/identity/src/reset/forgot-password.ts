import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';

/**
 * Requests a link to choose a new password. The request never checks whether the address is known. It always queues a
 * message, and the mailer checks the address at the time of sending.
 */
export const forgotPassword = (limits: AttemptLimits, mailer: Mailer) =>
  endpoint(identity, 'POST /auth/forgot-password', async ({ body, address }) => {
    await limits.resetFromAddress.count(address);
    await limits.resetOfAccount.count(emailKey(body.email));
    await mailer.write(body.email, { kind: 'reset' });
    return reply({ message: 'Password reset instructions have been sent to your email.' });
  });
