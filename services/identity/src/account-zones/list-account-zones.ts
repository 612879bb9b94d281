import { identity } from '@keystead/contracts';
import { endpoint, feedCursor, feedPlace, invalidCursor, reply } from '@keystead/service-kit';
import type { UserStore } from '../users/user-store.ts';

/** The number of accounts on a page. */
const PAGE_SIZE = 500;

/** The account id after which a page starts; 0 for the first page. */
function accountAt(at: string | null): number {
  const id = Number(at ?? 0);
  if (!Number.isSafeInteger(id)) throw invalidCursor();
  return id;
}

/**
 * Lists the time zones of accounts for services that store a copy. Without `since`, only zones other than UTC: a
 * service with an empty copy assumes UTC for all other accounts. Changes during a read are in the next one, which
 * starts at the `as_of` of this one.
 */
export const listAccountZones = (users: UserStore) =>
  endpoint(identity, 'GET /internal/account-zones', async ({ query }) => {
    const place = feedPlace(query, new Date());
    const after = accountAt(place.at);
    const found = await users.zonedOwners({ since: place.since, after, limit: PAGE_SIZE + 1 });
    const page = found.slice(0, PAGE_SIZE);
    const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
    return reply({
      accounts: page.map(({ _id, preferences }) => ({ account_id: _id, time_zone: preferences.timezone })),
      next_cursor: last ? feedCursor({ ...place, at: String(last._id) }) : null,
      as_of: place.as_of.toISOString(),
    });
  });
