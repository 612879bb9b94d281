import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { mailPolicy } from '../mail/mail-policy.ts';
import { signedInUser } from '../users/signed-in-user.ts';
import { presentUser } from '../users/user-presenter.ts';
import type { UserStore } from '../users/user-store.ts';

/** Returns the caller's own user, preferences and abilities. */
export const readProfile = (users: UserStore) =>
  endpoint(identity, 'GET /profile', async ({ caller }) => {
    const user = await signedInUser(users, caller);
    const abilities = { read_mail: mailPolicy.read(caller) };
    return reply({ user: presentUser(user), preferences: user.preferences, abilities });
  });
