import type { Reply } from '@keystead/service-kit';
import { fullName, type User } from './user.ts';

/** The actor of a public route that has identified a user. */
export const userActor = (user: User): NonNullable<Reply<unknown>['actor']> => ({
  userId: user._id,
  accountId: user.account_id,
  name: fullName(user),
});
