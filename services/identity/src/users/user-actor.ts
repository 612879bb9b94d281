import type { Reply } from '@keystead/service-kit';
import { fullName, type User } from './user.ts';

/** A user whom a public route has turned out to be about. */
export const userActor = (user: User): NonNullable<Reply<unknown>['actor']> => ({
  userId: user._id,
  accountId: user.account_id,
  name: fullName(user),
});
