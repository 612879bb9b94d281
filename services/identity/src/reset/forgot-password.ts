import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';

/**
 * Asks for a link to choose a new password. Nothing here looks whether the address is known: the message is put into
 * the outbox either way, and whether there is anybody to send it to is found out there.
 */
export const forgotPassword = (limits: AttemptLimits, mailer: Mailer) =>
  endpoint(identity, 'POST /auth/forgot-password', async ({ body, address }) => {
    await limits.resetFromAddress.count(address);
    await limits.resetOfAccount.count(emailKey(body.email));
    await mailer.write(body.email, { kind: 'reset' });
    return reply({ message: 'Password reset instructions have been sent to your email.' });
  });
