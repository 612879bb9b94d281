import { randomBytes } from 'node:crypto';
import { identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  EmailUnconfirmed,
  type Endpoint,
  endpoint,
  NotFound,
  nothing,
  reply,
  retryOnConflict,
  tokenHash,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { signedInUser } from '../users/user.repository.ts';
import type { User } from '../users/user.ts';

/** A new feed replaces the former one in the same write, so a user has at most one. */
const setFeed = ({ users }: Dependencies, caller: Caller, calendar_feed: User['calendar_feed']) =>
  retryOnConflict('this account', async () => {
    const user = await signedInUser(users, caller);
    if (calendar_feed && !user.email_confirmed) throw new EmailUnconfirmed('subscribe to your calendar');
    return (await users.change(user, { calendar_feed })) ?? undefined;
  });

/** What an attacker made who had registered the address of another person ends with that person's confirmation. */
const isVoid = ({ calendar_feed, access_void_before }: User): boolean =>
  calendar_feed == null || (access_void_before != null && calendar_feed.created_at <= access_void_before);

export const calendarFeedEndpoints = (deps: Dependencies): Endpoint[] => [
  endpoint(identity, 'GET /calendar-feed', async ({ caller }) => {
    const user = await signedInUser(deps.users, caller);
    return reply({ created_at: isVoid(user) ? null : (user.calendar_feed?.created_at.toISOString() ?? null) });
  }),
  endpoint(identity, 'POST /calendar-feed', async ({ caller }) => {
    const token = randomBytes(32).toString('base64url');
    const created_at = new Date();
    await setFeed(deps, caller, { hash: tokenHash(token), created_at });
    return reply({ created_at: created_at.toISOString(), path: `/api/calendar/${token}.ics` });
  }),
  endpoint(identity, 'DELETE /calendar-feed', async ({ caller }) => {
    await setFeed(deps, caller, null);
    return nothing;
  }),
  /** The token itself stays with the service that got it. The role and the addresses are those of now. */
  endpoint(identity, 'GET /internal/calendar-readers/{hash}', async ({ service, params }) => {
    authorise(service === 'operations', 'Only the operations service reads calendars.');
    const user = await deps.users.findByFeed(params.hash);
    if (!user || isVoid(user)) throw new NotFound();
    const address_ids = await deps.access.addressIds(user);
    return reply({ user_id: user._id, account_id: user.account_id, role: user.role, address_ids });
  }),
];
