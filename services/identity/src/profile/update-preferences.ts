import { identity } from '@keystead/contracts';
import { endpoint, reply, Unauthenticated } from '@keystead/service-kit';
import { signedInUser } from '../users/signed-in-user.ts';
import type { UserStore } from '../users/user-store.ts';

/** Changes only the preferences in the request. Sending the current time zone again does not count as a change. */
export const updatePreferences = (users: UserStore) =>
  endpoint(identity, 'PUT /profile/preferences', async ({ caller, body }) => {
    const before = await signedInUser(users, caller);
    const { timezone, ...others } = body;
    const change = timezone === before.preferences.timezone ? others : body;
    const user = Object.keys(change).length > 0 ? await users.setPreferences(caller.userId, change) : before;
    if (!user) throw new Unauthenticated();
    return reply({ preferences: user.preferences });
  });
