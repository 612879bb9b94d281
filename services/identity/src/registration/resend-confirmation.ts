import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import type { UserStore } from '../users/user-store.ts';

/** Sends the confirmation link to the caller again. */
export const resendConfirmation = (users: UserStore, limits: AttemptLimits, mailer: Mailer) =>
  endpoint(identity, 'POST /auth/resend-confirmation', async ({ caller }) => {
    const user = await signedInUser(users, caller);
    if (user.email_confirmed && !user.pending_email)
      return reply({ message: 'Your e-mail address is already confirmed.' });
    await limits.confirmationOfUser.count(String(user._id));
    await mailer.write(user.pending_email ?? user.email, { kind: 'confirm', user_id: user._id });
    return reply({ message: 'The link to confirm your address has been sent to your email.' });
  });
