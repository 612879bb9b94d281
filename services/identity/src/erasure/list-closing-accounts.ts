import { identity } from '@keystead/contracts';
import { endpoint, feedStart, reply } from '@keystead/service-kit';
import { ERASURE_DELAY_MS } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';

/**
 * Lists closing accounts: the owner requested deletion, and the account is erased after 30 days.
 * The time of the request follows from the time of the erasure.
 */
export const listClosingAccounts = (users: Pick<UserStore, 'closingAccounts'>) =>
  endpoint(identity, 'GET /internal/closing-accounts', async ({ query }) => {
    const as_of = new Date().toISOString();
    const erasedFrom = new Date(feedStart(query.since).getTime() + ERASURE_DELAY_MS);
    return reply({ closing: await users.closingAccounts(erasedFrom), as_of });
  });
