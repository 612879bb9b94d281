import type { Notice } from '@keystead/contracts';
import type { NewNotice } from '../mail/outbox-model.ts';
import type { Recipient } from '../users/user-store.ts';

/** Whether a notice is for a user of an account, tenants excluded. */
export function isForAccountOf({ to }: Pick<Notice, 'to'>, { account_id, role }: Recipient): boolean {
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

/** The outbox message of a service's notice to one recipient. */
export const noticeMail = (service: string, notice: Omit<Notice, 'to'>, user_id: number): NewNotice => ({
  to: null,
  errand: { kind: 'notice', user_id, from_account: notice.from_account ?? null, ...contentOf(notice) },
  once: deduplicationKey(service, notice.key, user_id),
});

/** The outbox message of a service's notice to the operator; empty for other notices. */
export function mailboxMail(service: string, notice: Notice): NewNotice[] {
  const { to, key, reply_to } = notice;
  if (!('mailbox' in to)) return [];
  const errand = { kind: 'mailbox', mailbox: to.mailbox, reply_to: reply_to ?? null, ...contentOf(notice) } as const;
  return [{ to: null, errand, once: deduplicationKey(service, key, to.mailbox) }];
}
