import { identity, type Notice } from '@keystead/contracts';
import { endpoint, nothing, Unauthenticated } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Mailboxes, NewNotice } from '../mail/mail.ts';
import type { Recipient } from '../users/user.repository.ts';

function noticeMail(service: string, notice: Notice, recipient: number | keyof Mailboxes): NewNotice {
  const { key, subject, opening, further, link = null, from_account = null, reply_to = null } = notice;
  const content = { subject, opening, further, link };
  return {
    to: null,
    errand:
      typeof recipient === 'number'
        ? { kind: 'notice', user_id: recipient, from_account, ...content }
        : { kind: 'mailbox', mailbox: recipient, reply_to, ...content },
    // The key starts with a bracket, unlike those of invitations. JSON keeps services and keys with any characters
    // distinct.
    once: JSON.stringify(['notice', service, key, recipient]),
  };
}

/** Nobody, if the account is unknown. */
function recipientsOf({ to }: Notice, people: readonly Recipient[]) {
  if ('mailbox' in to) return [to.mailbox];
  if ('user_id' in to) return [to.user_id];
  return people.filter(({ account_id }) => account_id === to.account_id).map(({ _id }) => _id);
}

/**
 * The outbox queues the same notice of the same service to the same recipient once, for as long as it stores it (30
 * days after it was sent or dropped). So a failed call may be repeated. Recipient and preferences are evaluated at the
 * time of sending.
 */
export const createNotices = (deps: Dependencies) =>
  endpoint(identity, 'POST /internal/notices', async ({ service, body: { notices } }) => {
    if (service === undefined) throw new Unauthenticated();
    const accountIds = notices.flatMap(({ to }) => ('account_id' in to ? to.account_id : []));
    const people = accountIds.length > 0 ? await deps.users.findPeopleOf(accountIds) : [];
    const mails = notices.flatMap((notice) =>
      recipientsOf(notice, people).map((recipient) => noticeMail(service, notice, recipient)),
    );
    await deps.mailer.notify(mails);
    return nothing;
  });
