import { identity } from '@keystead/contracts';
import {
  type Caller,
  type Endpoint,
  endpoint,
  NotFound,
  nothing,
  reply,
  Unauthenticated,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { useLink } from '../limits/attempt-limits.ts';
import { ofUnsubscribeToken } from '../mail/unsubscribe-token.ts';
import { preferencesOf, userActor } from '../users/user.mapper.ts';
import { signedInUser } from '../users/user.repository.ts';
import { deliver } from './deliver.ts';
import { type Inbox, presentNotification } from './notification.repository.ts';

const createNotices = (deps: Dependencies) =>
  endpoint(identity, 'POST /internal/notices', async ({ service, body: { notices } }) => {
    if (service === undefined) throw new Unauthenticated();
    await deliver(deps, service, notices);
    return nothing;
  });

async function inboxOf({ users }: Dependencies, caller: Caller): Promise<Inbox> {
  const user = await signedInUser(users, caller);
  return { caller, muted: preferencesOf(user).muted_in_app };
}

/** With `through`, what arrives meanwhile stays unread. Repeating it changes nothing. */
const markRead = (deps: Dependencies) =>
  endpoint(identity, 'POST /notifications/read', async ({ caller, body: { ids, through } }) => {
    if ((ids === undefined) === (through === undefined))
      throw new ValidationFailed({ ids: ids ? 'must be absent if there is `through`' : 'is required, or `through`' });
    const { notifications } = deps;
    const inbox = await inboxOf(deps, caller);
    const last = typeof through === 'number' ? await notifications.find(inbox, through) : null;
    if (typeof through === 'number' && !last) throw new NotFound();
    await notifications.markRead(inbox, ids ? { ids } : { upTo: last?.created_at ?? new Date() });
    return reply({ unread: await notifications.countUnread(inbox) });
  });

/** Only a POST changes something: programs that check e-mails for malware open their links. */
const unsubscribe = ({ users, limits }: Dependencies) =>
  endpoint(identity, 'POST /notifications/unsubscribe', async ({ query, address }) => {
    const { user, kind } = await useLink(limits, address, () => ofUnsubscribeToken(users, query.token));
    await users.muteEmails(user._id, kind);
    return { ...reply({ message: 'You get no more of these emails.' }), actor: userActor(user) };
  });

export const noticeEndpoints = (deps: Dependencies): Endpoint[] => [
  createNotices(deps),
  endpoint(identity, 'GET /notifications', async ({ caller, query }) => {
    const inbox = await inboxOf(deps, caller);
    const [{ rows, ...rest }, unread] = await Promise.all([
      deps.notifications.page(inbox, query),
      deps.notifications.countUnread(inbox),
    ]);
    return reply({ notifications: rows.map(presentNotification), ...rest, unread });
  }),
  markRead(deps),
  unsubscribe(deps),
];
