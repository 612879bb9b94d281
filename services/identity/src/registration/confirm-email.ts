import { identity } from '@keystead/contracts';
import { endpoint, reply, untilUndisturbed } from '@keystead/service-kit';
import type { AttemptLimits } from '../limits/attempt-limits.ts';
import { LinkInvalid } from '../links/link-invalid.ts';
import { linkHash } from '../links/one-time-link.ts';
import type { AccountAccess } from '../sessions/account-access.ts';
import { confirmable, confirmation, type User } from '../users/user.ts';
import { userActor } from '../users/user-actor.ts';
import type { UserStore } from '../users/user-store.ts';

interface ConfirmationDependencies {
  readonly users: UserStore;
  readonly limits: AttemptLimits;
  readonly access: AccountAccess;
}

/** Confirms the address of the user that a link belongs to; null if the link is invalid. */
const confirmed = (users: UserStore, hash: string): Promise<User | null> =>
  untilUndisturbed('this account', async () => {
    const user = await users.findByLink(hash, ['confirm']);
    const link = user?.links.find((it) => it.hash === hash);
    const email = user && link && confirmable(user, link);
    if (!email) return null;
    return (await users.change(user, confirmation(user, email, new Date()))) ?? undefined;
  });

/**
 * Confirms an address by the link sent to it: the user's own, or the pending one, which then
 * replaces it. Tokens contain the confirmation from the next renewal on.
 * @throws EmailTaken if another user has confirmed it first.
 */
export const confirmEmail = ({ users, limits, access }: ConfirmationDependencies) =>
  endpoint(identity, 'POST /auth/confirm-email', async ({ body, address }) => {
    await limits.linkFromAddress.check(address);
    const user = await confirmed(users, linkHash(body.token));
    if (!user) {
      await limits.linkFromAddress.count(address);
      throw new LinkInvalid();
    }
    await access.settle(user);
    return { ...reply({ message: 'Your e-mail address is confirmed.' }), actor: userActor(user) };
  });
