import { type Caller, Unauthenticated } from '@keystead/service-kit';
import type { User } from './user.ts';
import type { UserStore } from './user-store.ts';

/** @throws Unauthenticated if the caller's user no longer exists. */
export async function signedInUser(users: UserStore, caller: Caller): Promise<User> {
  const user = await users.find(caller.userId);
  if (!user) throw new Unauthenticated();
  return user;
}
