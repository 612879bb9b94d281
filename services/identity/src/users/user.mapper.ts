import type { Person, Preferences, User as UserAnswer } from '@keystead/contracts';
import type { Reply } from '@keystead/service-kit';
import { fullName, type User } from './user.ts';

/** As shown to other users. */
export const presentPerson = (user: User): Person => ({
  id: user._id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  role: user.role,
  created_at: user.created_at.toISOString(),
});

/** As shown to admins. */
export const presentForAdmin = (user: User): Person => ({
  ...presentPerson(user),
  account_id: user.account_id,
  email_confirmed: user.email_confirmed,
  last_sign_in_at: user.last_sign_in_at?.toISOString() ?? null,
});

/** As shown to themselves. */
export const presentUser = (user: User): UserAnswer => ({
  ...presentPerson(user),
  phone: user.phone,
  email_confirmed: user.email_confirmed,
  pending_email: user.pending_email ?? null,
  wanted_plan: user.wanted_plan,
});

/** Those of users of earlier releases have no muted kinds. */
export const preferencesOf = ({ preferences }: Pick<User, 'preferences'>): Preferences => ({
  ...preferences,
  muted_in_app: preferences.muted_in_app ?? [],
  muted_emails: preferences.muted_emails ?? [],
});

/** The actor of a public route that has identified a user. */
export const userActor = (user: User): NonNullable<Reply<unknown>['actor']> => ({
  userId: user._id,
  accountId: user.account_id,
  name: fullName(user),
});
