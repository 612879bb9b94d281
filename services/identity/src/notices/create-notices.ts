import { identity, type Notice } from '@keystead/contracts';
import { endpoint, nothing, Unauthenticated } from '@keystead/service-kit';
import type { Mailer } from '../mail/mailer.ts';
import type { Recipient, UserStore } from '../users/user-store.ts';
import { isFor, mailboxMail, noticeMail } from './notice-mail.ts';

/** Whoever any of the notices is for; nobody, where a user or an account is not known. */
function recipientsOf(users: UserStore, notices: readonly Notice[]): Promise<Recipient[]> {
  const ids = notices.flatMap(({ to }) => ('user_id' in to ? to.user_id : []));
  const accountIds = notices.flatMap(({ to }) => ('account_id' in to ? to.account_id : []));
  return users.findRecipients(ids, accountIds);
}

/**
 * Writes a message a notice and recipient. The same notice of the same service to the same recipient is written once,
 * for as long as the outbox keeps it (30 days after it was sent or found pointless), so a call that failed may be
 * repeated. Whether it is mailed is decided when it leaves, by what the recipient prefers then.
 */
export const createNotices = (users: UserStore, mailer: Mailer) =>
  endpoint(identity, 'POST /internal/notices', async ({ service, body }) => {
    if (service === undefined) throw new Unauthenticated();
    const recipients = await recipientsOf(users, body.notices);
    const mails = body.notices.flatMap((notice) => [
      ...mailboxMail(service, notice),
      ...recipients.filter((user) => isFor(notice, user)).map(({ _id }) => noticeMail(service, notice, _id)),
    ]);
    if (mails.length > 0) await mailer.writeAll(mails);
    return nothing;
  });
