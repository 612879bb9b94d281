import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import { assertPasswordAllowed } from '../passwords/password-rules.ts';
import type { SessionDesk } from '../sessions/session-desk.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

/** What choosing a new password needs beside the store. */
interface Needs {
  readonly hasher: PasswordHasher;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly desk: SessionDesk;
}

/** Sets a password by the link of a reset or an invitation, which confirms the address too, and ends all sessions. */
export const resetPassword = (users: UserStore, { hasher, limits, mailer, desk }: Needs) =>
  endpoint(identity, 'POST /auth/reset-password', async ({ body, address }) => {
    await limits.linkFromAddress.check(address);
    const hash = linkHash(body.token);
    const owner = await users.findByLink(hash, ['reset', 'invitation']);
    if (owner) assertPasswordAllowed(body.password, owner);
    const user = owner && (await users.setPasswordByLink(hash, await hasher.hash(body.password)));
    if (!user) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    await desk.endEarlier(user);
    await limits.passwordOfAccount.forget(user.email_key);
    if (owner.password_hash) await mailer.write(user.email, { kind: 'password-changed', user_id: user._id });
    return {
      ...reply({ message: 'Your password has been set. You can sign in with it now.' }),
      actor: userActor(user),
    };
  });
