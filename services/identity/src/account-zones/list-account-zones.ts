import { identity } from '@keystead/contracts';
import { endpoint, feedCursor, feedPlace, reply, wrongCursor } from '@keystead/service-kit';
import type { UserStore } from '../users/user-store.ts';

/** Accounts on a page. */
const atOnce = 500;

/** Behind which account a page begins; 0 at the first. */
function accountAt(at: string | null): number {
  const id = Number(at ?? 0);
  if (!Number.isSafeInteger(id)) throw wrongCursor();
  return id;
}

/**
 * Answers the time zones of accounts to services that keep a copy. Without `since` only those that are not UTC: whoever
 * begins with an empty copy takes UTC for every account that is not named. What changes during a look is found by the
 * next one, which begins at this one's `as_of`.
 */
export const listAccountZones = (users: UserStore) =>
  endpoint(identity, 'GET /internal/account-zones', async ({ query }) => {
    const place = feedPlace(query, new Date());
    const after = accountAt(place.at);
    const found = await users.zonedOwners({ since: place.since, after, limit: atOnce + 1 });
    const shown = found.slice(0, atOnce);
    const last = found.length > atOnce ? shown.at(-1) : undefined;
    return reply({
      accounts: shown.map(({ _id, preferences }) => ({ account_id: _id, time_zone: preferences.timezone })),
      next_cursor: last ? feedCursor({ ...place, at: String(last._id) }) : null,
      as_of: place.as_of.toISOString(),
    });
  });
