import type { User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';
import type { MailFolder } from './mail-folder.ts';
import type { OutboxStore } from './outbox-store.ts';

interface Dependencies {
  readonly users: UserStore;
  readonly outbox: OutboxStore;
  readonly mailFolder: MailFolder | null;
}

/**
 * Erases the e-mails of a user who is being erased: those that name them, and all that were sent to their address. The
 * address has been free for 30 days. If another user has registered it since, the e-mails to it are that user's and
 * stay.
 */
export async function eraseMail(
  user: Pick<User, '_id' | 'email'>,
  { users, outbox, mailFolder }: Dependencies,
): Promise<void> {
  const taken = (await users.findByEmail(user.email)) !== null;
  const ids = await outbox.idsOf(user._id, taken ? null : user.email);
  // Delete the files first: without the outbox entries, nothing would refer to them.
  for (const id of ids) await mailFolder?.remove(id);
  if (!taken) await mailFolder?.removeTo(user.email);
  await outbox.erase(ids);
}
