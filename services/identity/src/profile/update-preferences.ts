import { identity } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import { signedInUser } from '../users/signed-in-user.ts';
import type { UserStore } from '../users/user-store.ts';

/** Changes the preferences that are named; the others stay. */
export const updatePreferences = (users: UserStore) =>
  endpoint(identity, 'PUT /profile/preferences', async ({ caller, body }) => {
    const named = Object.keys(body).length > 0;
    const user = named ? await users.setPreferences(caller.userId, body) : await signedInUser(users, caller);
    if (!user) throw new Unauthenticated();
    return reply({ preferences: user.preferences });
  });
