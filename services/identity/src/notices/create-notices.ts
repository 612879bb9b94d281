import { identity, type Notice } from '@keystead/contracts';
import { endpoint, nothing, Unauthenticated } from '@keystead/service-kit';
import { isUnconfirmed } from '../email-addresses/email-address.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { UserStore } from '../users/user-store.ts';
import { isForAccountOf, mailboxMail, noticeMail } from './notice-mail.ts';

interface NoticeDependencies {
  readonly users: UserStore;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
}

/**
 * The users of the accounts that notices are for, tenants excluded; none for an unknown account.
 */
function accountUsers(users: UserStore, notices: readonly Notice[]) {
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
