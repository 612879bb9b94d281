import type { Person, User as UserAnswer } from '@keystead/contracts';
import type { Reply } from '@keystead/service-kit';
import { fullName, type User } from './user.ts';

/** A user as shown to themselves. */
export const presentUser = (user: User): UserAnswer => ({
  id: user._id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  phone: user.phone,
  role: user.role,
  email_confirmed: user.email_confirmed,
  pending_email: user.pending_email ?? null,
  wanted_plan: user.wanted_plan,
  created_at: user.created_at.toISOString(),
});

/** A user as shown to other users. */
export const presentPerson = (user: User): Person => ({
  id: user._id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  role: user.role,
  created_at: user.created_at.toISOString(),
});

/** The actor of a public route that has identified a user. */
export const userActor = (user: User): NonNullable<Reply<unknown>['actor']> => ({
  userId: user._id,
  accountId: user.account_id,
  name: fullName(user),
});
