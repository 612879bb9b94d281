import type { Notice } from '@keystead/contracts';
import { type IdSource, searchWords } from '@keystead/service-kit';
import type { EmailAddressRepository } from '../email-addresses/email-address.repository.ts';
import type { EmailAddress } from '../email-addresses/email-address.ts';
import type { Mailboxes, NewNotice } from '../mail/mail.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Recipient, UserRepository } from '../users/user.repository.ts';
import { fullName, type User } from '../users/user.ts';
import type { NotificationRepository, StoredNotification } from './notification.repository.ts';

interface DeliveryDependencies {
  readonly users: UserRepository;
  readonly addresses: EmailAddressRepository;
  readonly notifications: NotificationRepository;
  readonly notificationIds: IdSource;
  readonly mailer: Mailer;
}

/** A notice to one of its recipients: a user, an address record, or a mailbox. */
interface Addressed {
  readonly notice: Notice;
  readonly recipient: number | keyof Mailboxes;
}

const keyOf = (service: string, { notice, recipient }: Addressed) =>
  // The key starts with a bracket, unlike those of invitations. JSON keeps services and keys with any characters
  // distinct.
  JSON.stringify(['notice', service, notice.key, recipient]);

/** Replies to a message go to who wrote it. */
const about = ({ kind, by, until }: Notice) => ({
  ...(kind && { topic: kind }),
  ...(until !== undefined && { until: new Date(until) }),
  ...(kind === 'message' && by !== undefined && { author: by }),
});

function noticeMail(service: string, addressed: Addressed): NewNotice[] {
  const { notice, recipient } = addressed;
  const { subject, opening, further, link = null, sections, from_account = null, reply_to = null, attachment } = notice;
  if (notice.email === false) return [];
  const content = { subject, opening, further, link, ...(sections && { sections }), ...(attachment && { attachment }) };
  return [
    {
      to: null,
      errand:
        typeof recipient === 'number'
          ? { kind: 'notice', user_id: recipient, from_account, ...about(notice), ...content }
          : { kind: 'mailbox', mailbox: recipient, reply_to, ...content },
      once: keyOf(service, addressed),
    },
  ];
}

/** Nobody, if the account is unknown. Who did what it is about knows it. */
function addressed(notice: Notice, people: readonly Recipient[]): Addressed[] {
  const { to, by } = notice;
  if ('mailbox' in to) return [{ notice, recipient: to.mailbox }];
  const ids =
    'user_id' in to
      ? [to.user_id]
      : people.filter(({ account_id }) => account_id === to.account_id).map((it) => it._id);
  return ids.filter((id) => id !== by).map((recipient) => ({ notice, recipient }));
}

/** What the product lists. An account that has not confirmed its address reaches nobody else, as by e-mail. */
async function listed(
  { users, addresses, notificationIds }: DeliveryDependencies,
  service: string,
  all: readonly Addressed[],
): Promise<StoredNotification[]> {
  const toPeople = all.flatMap((it) =>
    typeof it.recipient === 'number' && it.notice.in_app !== false ? { ...it, recipient: it.recipient } : [],
  );
  if (toPeople.length === 0) return [];
  const ids = [...new Set(toPeople.map(({ recipient }) => recipient))];
  const accounts = [...new Set(toPeople.flatMap(({ notice }) => notice.from_account ?? []))];
  const [known, addressIds, confirmed] = await Promise.all([
    users.existing(ids),
    addresses.existing(ids),
    users.confirmedOf(accounts),
  ]);
  const reached = toPeople.filter(({ notice: { from_account }, recipient }) => {
    if (!known.has(recipient) && !addressIds.has(recipient)) return false;
    return from_account === undefined || confirmed.has(from_account) || known.get(recipient) === from_account;
  });
  const numbers = await notificationIds.take(reached.length);
  const created_at = new Date();
  return reached.map((it, at) => {
    const { subject, opening, further, kind = 'other', from_account = null, link } = it.notice;
    return {
      _id: numbers[at] as number,
      recipient_id: it.recipient,
      once: keyOf(service, it),
      from_account,
      kind,
      title: subject,
      text: [opening, ...further].filter(Boolean).join('\n\n'),
      path: link?.path ?? null,
      search: searchWords(subject, opening),
      created_at,
      read_at: null,
    };
  });
}

/**
 * Lists each notice for its recipients and e-mails it to them, once: a failed call may be repeated. The list stores its
 * keys for 90 days, and the outbox for 30 days after it was sent or dropped. Recipient and preferences of an e-mail are
 * evaluated at the time of sending, and which kinds somebody wants listed when they read the list.
 */
export async function deliver(deps: DeliveryDependencies, service: string, notices: readonly Notice[]): Promise<void> {
  const accountIds = notices.flatMap(({ to }) => ('account_id' in to ? to.account_id : []));
  const people = accountIds.length > 0 ? await deps.users.findPeopleOf(accountIds) : [];
  const all = notices.flatMap((notice) => addressed(notice, people));
  await deps.notifications.add(await listed(deps, service, all));
  await deps.mailer.notify(all.flatMap((it) => noticeMail(service, it)));
}

/** To the accounts that have invited the address, in the product only. */
export const acceptanceNotices = (accountIds: readonly number[], { _id, email }: EmailAddress, user: User): Notice[] =>
  accountIds.map((account_id) => ({
    key: `invitation:${_id}:accepted:${account_id}`,
    kind: 'invitation',
    email: false,
    by: user._id,
    to: { account_id },
    subject: `${fullName(user)} accepted your invitation`,
    opening: `${fullName(user)} (${email}) can now sign in and see the records that concern them.`,
    further: [],
    link: { label: 'View tenants', path: `/app/tenants?q=${encodeURIComponent(email)}` },
  }));
