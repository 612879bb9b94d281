import { type Caller, Unauthenticated } from '@keystead/service-kit';
import type { User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** The caller's own record; 401 when there is none any more. */
export async function signedInUser(users: UserStore, caller: Caller): Promise<User> {
  const user = await users.find(caller.userId);
  if (!user) throw new Unauthenticated();
  return user;
}
