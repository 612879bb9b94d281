import { identity } from '@keystead/contracts';
import { Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { type User, undoneChange } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

/** Cancels a change of the e-mail address before it is confirmed. */
export const cancelEmailChange = (users: UserStore) =>
  endpoint(identity, 'DELETE /profile/pending-email', async ({ caller }) => {
    const user = await signedInUser(users, caller);
    const changed = user.pending_email === null ? user : await users.change(user, { pending_email: null });
    if (!changed) throw new Conflict('Your profile was changed in the meantime. Please try again.');
    return reply({ user: presentUser(changed) });
  });

interface UndoDependencies {
  readonly users: UserStore;
  readonly limits: AttemptLimits;
  readonly mailer: Mailer;
  readonly access: AccountAccess;
}

const undone = ({ users }: UndoDependencies, hash: string): Promise<User | null> =>
  retryOnConflict('this account', async () => {
    const user = await users.findByUndoLink(hash);
    const link = user?.undo_links.find((it) => it.hash === hash);
    if (!user || !link) return null;
    return (await users.change(user, undoneChange(user, link, new Date()))) ?? undefined;
  });

/**
 * Undoes a change of the e-mail address by the link sent to the old one. The password is
 * invalidated, because it was needed to make the change, and so are all sessions, API keys and
 * webhooks. The old address gets a link to choose a new password.
 * @throws EmailTaken if another user has confirmed the old address in the meantime.
 */
export const undoEmailChange = (deps: UndoDependencies) =>
  endpoint(identity, 'POST /auth/undo-email-change', async ({ body, address }) => {
    const { limits, mailer, access } = deps;
    await limits.linkFromAddress.check(address);
    const user = await undone(deps, linkHash(body.token));
    if (!user) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    await access.applyConsequences(user);
    await mailer.write(user.email, { kind: 'reset' });
    const message = 'Your earlier e-mail address has been restored. We have sent it a link to choose a new password.';
    return { ...reply({ message }), actor: userActor(user) };
  });
