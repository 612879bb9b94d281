import { identity } from '@keystead/contracts';
import { Conflict, endpoint, nothing } from '@keystead/service-kit';
import { linkLifetimes } from '../links/one-time-link.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ownSession, type PasswordCheck } from '../passwords/password-check.ts';
import { WrongPassword } from '../passwords/wrong-password.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { deletion, type User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';

interface Dependencies {
  readonly check: PasswordCheck;
  readonly mailer: Mailer;
  readonly access: AccountAccess;
}

/**
 * Hides the user immediately, ends all sessions and schedules the erasure after 30 days. An e-mail confirms this. The
 * address is free immediately: a registration with it creates a new user.
 */
export const deleteProfile = (users: UserStore, { check, mailer, access }: Dependencies) =>
  endpoint(identity, 'DELETE /profile', async ({ caller, body, address }) => {
    const user = await signedInUser(users, caller);
    if (!(await check.passes(user, body.password, { address, browser: ownSession(caller, user) })))
      throw new WrongPassword('password');
    assertUndoExpired(user, new Date());
    const deleted = await users.change(user, deletion(user, new Date()));
    if (!deleted) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    await access.applyConsequences(deleted);
    if (deleted.erase_at)
      await mailer.write(user.email, { kind: 'deletion', user_id: user._id, erase_at: deleted.erase_at });
    return nothing;
  });

/** @throws Conflict while the old address can undo a change: an attacker must not delete the account before then. */
function assertUndoExpired({ email_changes = [] }: User, now: Date): void {
  const changedAt = email_changes.at(-1)?.at;
  if (!changedAt || changedAt.getTime() + linkLifetimes.undo <= now.getTime()) return;
  const until = new Date(changedAt.getTime() + linkLifetimes.undo).toISOString().slice(0, 16).replace('T', ' ');
  throw new Conflict(`Your e-mail address was changed recently. You can delete your account after ${until} UTC.`);
}
