import { identity } from '@keystead/contracts';
import {
  authorise,
  type Caller,
  type Endpoint,
  endpoint,
  feedCursor,
  feedPlace,
  invalidCursor,
  NotFound,
  reply,
} from '@keystead/service-kit';
import { presentForAdmin, presentPerson } from './user.mapper.ts';
import type { UserRepository } from './user.repository.ts';
import { peopleScope } from './user.ts';

const ZONES_PAGE_SIZE = 500;

function accountAt(at: string | null): number {
  const id = Number(at ?? 0);
  if (!Number.isSafeInteger(id)) throw invalidCursor();
  return id;
}

const presenterFor = ({ role }: Caller) => (role === 'admin' ? presentForAdmin : presentPerson);

export const userEndpoints = (users: UserRepository): Endpoint[] => [
  /** Never rejected (rules §2). */
  endpoint(identity, 'GET /users', async ({ caller, query }) => {
    const { rows, ...rest } = await users.page(peopleScope(caller), query);
    return reply({ users: rows.map(presenterFor(caller)), ...rest });
  }),
  /** 404 for a user whom the caller's list does not contain. */
  endpoint(identity, 'GET /users/{id}', async ({ caller, params }) => {
    const user = await users.findPerson(peopleScope(caller), params.id);
    if (!user) throw new NotFound();
    return reply(presenterFor(caller)(user));
  }),
  endpoint(identity, 'POST /internal/accounts', async ({ caller, body }) => {
    authorise(caller?.role === 'admin', 'Only an admin can list accounts.');
    const { rows, ...rest } = await users.accountsPage(body);
    const members = await users.membersOf(rows.map(({ _id }) => _id));
    return reply({
      accounts: rows.map((owner) => ({
        id: owner._id,
        owner: presentPerson(owner),
        people: members.get(owner._id)?.length ?? 0,
        created_at: owner.account_since.toISOString(),
        last_sign_in_at: owner.last_sign_in_at?.toISOString() ?? null,
      })),
      ...rest,
    });
  }),
  endpoint(identity, 'GET /internal/briefing-zones', async () => reply({ time_zones: await users.zones() })),
  endpoint(identity, 'GET /internal/briefing-readers', async ({ query: { time_zone, after = 0 } }) => {
    const page = await users.briefed(time_zone, after, ZONES_PAGE_SIZE);
    return reply({
      readers: page.readers.map(({ _id, account_id }) => ({ user_id: _id, account_id })),
      after: page.after,
    });
  }),
  /**
   * Without `since`, only zones other than UTC: a service with an empty copy assumes UTC for all other accounts.
   * Changes during a read are in the next one, which starts at the `as_of` of this one.
   */
  endpoint(identity, 'GET /internal/account-zones', async ({ query }) => {
    const place = feedPlace(query, new Date());
    const after = accountAt(place.at);
    const found = await users.zonedOwners({ since: place.since, after, limit: ZONES_PAGE_SIZE + 1 });
    const page = found.slice(0, ZONES_PAGE_SIZE);
    const last = found.length > ZONES_PAGE_SIZE ? page.at(-1) : undefined;
    return reply({
      accounts: page.map(({ _id, preferences }) => ({ account_id: _id, time_zone: preferences.timezone })),
      next_cursor: last ? feedCursor({ ...place, at: String(last._id) }) : null,
      as_of: place.as_of.toISOString(),
    });
  }),
];
