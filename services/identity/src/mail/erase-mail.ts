import type { User } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';
import type { MailFolder } from './mail-folder.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Where messages are. */
interface Needs {
  readonly users: UserStore;
  readonly outbox: OutboxStore;
  readonly mailFolder: MailFolder | null;
}

/**
 * Erases what was mailed to a user who is being erased: what names them, and whatever went to their address.
 * Their address has been free for 30 days; if somebody registered with it since, what goes there is that one's.
 */
export async function eraseMail(
  user: Pick<User, '_id' | 'email'>,
  { users, outbox, mailFolder }: Needs,
): Promise<void> {
  const taken = (await users.findByEmail(user.email)) !== null;
  const ids = await outbox.idsOf(user._id, taken ? null : user.email);
  // The files go first: without the entry nothing would lead to them any more.
  for (const id of ids) await mailFolder?.remove(id);
  if (!taken) await mailFolder?.removeTo(user.email);
  await outbox.erase(ids);
}
