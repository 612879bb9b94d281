import { identity, type Notice } from '@keystead/contracts';
import { endpoint, nothing, Unauthenticated } from '@keystead/service-kit';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import { isUnconfirmed } from '../email-addresses/email-address.ts';
import type { NewNotice } from '../mail/mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Recipient, UserRepository } from '../users/user.repository.ts';

interface NoticeDependencies {
  readonly users: UserRepository;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
}

/** Whether a notice is for a user of an account, tenants excluded. */
function isForAccountOf({ to }: Pick<Notice, 'to'>, { account_id, role }: Recipient): boolean {
  return 'account_id' in to && to.account_id === account_id && role !== 'tenant';
}

const contentOf = ({ subject, opening, further, link }: Omit<Notice, 'to'>) => ({
  subject,
  opening,
  further,
  link: link ?? null,
});

// The key starts with a bracket, unlike those of invitations. JSON keeps services and keys with any characters
// distinct.
const deduplicationKey = (service: string, key: string, recipient: number | string) =>
  JSON.stringify(['notice', service, key, recipient]);

const noticeMail = (service: string, notice: Omit<Notice, 'to'>, user_id: number): NewNotice => ({
  to: null,
  errand: { kind: 'notice', user_id, from_account: notice.from_account ?? null, ...contentOf(notice) },
  once: deduplicationKey(service, notice.key, user_id),
});

/** The outbox message of a service's notice to the operator; empty for other notices. */
function mailboxMail(service: string, notice: Notice): NewNotice[] {
  const { to, key, reply_to } = notice;
  if (!('mailbox' in to)) return [];
  const errand = { kind: 'mailbox', mailbox: to.mailbox, reply_to: reply_to ?? null, ...contentOf(notice) } as const;
  return [{ to: null, errand, once: deduplicationKey(service, key, to.mailbox) }];
}

/** The users of the accounts that notices are for, tenants excluded; none for an unknown account. */
function accountUsers(users: UserRepository, notices: readonly Notice[]) {
  return users.findPeopleOf(notices.flatMap(({ to }) => ('account_id' in to ? to.account_id : [])));
}

/** The ids in notices that belong to a user or to an address record that can receive notices. */
async function reachableIds(
  { users, addresses }: NoticeDependencies,
  notices: readonly Notice[],
): Promise<Set<number>> {
  const ids = notices.flatMap(({ to }) => ('user_id' in to ? to.user_id : []));
  const [own, records] = await Promise.all([users.findMany(ids), addresses.findMany(ids)]);
  const reachableRecords = records.filter((address) => address.user_id !== null || isUnconfirmed(address));
  return new Set([...own, ...reachableRecords].map(({ _id }) => _id));
}

/**
 * Queues an e-mail for each notice and recipient. The outbox queues the same notice of the same service to the same
 * recipient once, for as long as it stores it (30 days after it was sent or dropped). A failed call may therefore be
 * repeated. Recipient and preferences are evaluated at the time of sending.
 */
export const createNotices = (deps: NoticeDependencies) =>
  endpoint(identity, 'POST /internal/notices', async ({ service, body }) => {
    if (service === undefined) throw new Unauthenticated();
    const { users, mailer } = deps;
    const [people, reachable] = await Promise.all([
      accountUsers(users, body.notices),
      reachableIds(deps, body.notices),
    ]);
    const mails = body.notices.flatMap((notice) => [
      ...mailboxMail(service, notice),
      ...('user_id' in notice.to && reachable.has(notice.to.user_id)
        ? [noticeMail(service, notice, notice.to.user_id)]
        : []),
      ...people.filter((user) => isForAccountOf(notice, user)).map(({ _id }) => noticeMail(service, notice, _id)),
    ]);
    if (mails.length > 0) await mailer.writeAll(mails);
    return nothing;
  });
