import { identity } from '@keystead/contracts';
import { Conflict, endpoint, nothing } from '@keystead/service-kit';
import type { Mailer } from '../mail/mailer.ts';
import { ownSession, type PasswordCheck } from '../passwords/password-check.ts';
import { WrongPassword } from '../passwords/wrong-password.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { deletion } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';

/** What a deletion needs beside the store. */
interface Needs {
  readonly check: PasswordCheck;
  readonly mailer: Mailer;
  readonly access: AccountAccess;
}

/**
 * Hides the user at once, signs out everywhere and has them erased after 30 days, which a message says.
 * Their address is free from now on: whoever registers with it begins anew.
 */
export const deleteProfile = (users: UserStore, { check, mailer, access }: Needs) =>
  endpoint(identity, 'DELETE /profile', async ({ caller, body, address }) => {
    const user = await signedInUser(users, caller);
    if (!(await check.passes(user, body.password, { address, browser: ownSession(caller) })))
      throw new WrongPassword('password');
    const deleted = await users.change(user, deletion(user, new Date()));
    if (!deleted) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    await access.settle(deleted);
    if (deleted.erase_at)
      await mailer.write(user.email, { kind: 'deletion', user_id: user._id, erase_at: deleted.erase_at });
    return nothing;
  });
