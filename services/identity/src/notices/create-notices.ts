import { identity, type Notice } from '@keystead/contracts';
import { endpoint, nothing, Unauthenticated } from '@keystead/service-kit';
import { isAwaited } from '../email-addresses/email-address.ts';
import type { EmailAddressRepository } from '../email-addresses/email-address-repository.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { UserStore } from '../users/user-store.ts';
import { isForAccountOf, mailboxMail, noticeMail } from './notice-mail.ts';

interface NoticeDependencies {
  readonly users: UserStore;
  readonly addresses: EmailAddressRepository;
  readonly mailer: Mailer;
}

/** The people of the accounts that notices are for; nobody, where an account is not known. */
function peopleOf(users: UserStore, notices: readonly Notice[]) {
  return users.findPeopleOf(notices.flatMap(({ to }) => ('account_id' in to ? to.account_id : [])));
}

/** Of the ids that notices name those of a user, or of an address that somebody has proved or is to prove. */
async function knownIds({ users, addresses }: NoticeDependencies, notices: readonly Notice[]): Promise<Set<number>> {
  const ids = notices.flatMap(({ to }) => ('user_id' in to ? to.user_id : []));
  const [own, referred] = await Promise.all([users.findMany(ids), addresses.findMany(ids)]);
  const reached = referred.filter((address) => address.user_id !== null || isAwaited(address));
  return new Set([...own, ...reached].map(({ _id }) => _id));
}

/**
 * Writes a message a notice and recipient. The same notice of the same service to the same recipient is written once,
 * for as long as the outbox keeps it (30 days after it was sent or found pointless), so a call that failed may be
 * repeated. Whether it is mailed, and where to, is decided when it leaves: by who has the address and what they prefer then.
 */
export const createNotices = (deps: NoticeDependencies) =>
  endpoint(identity, 'POST /internal/notices', async ({ service, body }) => {
    if (service === undefined) throw new Unauthenticated();
    const { users, mailer } = deps;
    const [people, known] = await Promise.all([peopleOf(users, body.notices), knownIds(deps, body.notices)]);
    const mails = body.notices.flatMap((notice) => [
      ...mailboxMail(service, notice),
      ...('user_id' in notice.to && known.has(notice.to.user_id)
        ? [noticeMail(service, notice, notice.to.user_id)]
        : []),
      ...people.filter((user) => isForAccountOf(notice, user)).map(({ _id }) => noticeMail(service, notice, _id)),
    ]);
    if (mails.length > 0) await mailer.writeAll(mails);
    return nothing;
  });
