import { identity } from '@keystead/contracts';
import { endpoint, feedStart, reply } from '@keystead/service-kit';
import { erasedAfter } from '../users/user.ts';
import type { UserStore } from '../users/user-store.ts';

/**
 * Answers which accounts are closing: their owner asked to be deleted, and they are erased after 30 days. When that was asked
 * follows from when they are to be erased.
 */
export const listClosingAccounts = (users: Pick<UserStore, 'closingAccounts'>) =>
  endpoint(identity, 'GET /internal/closing-accounts', async ({ query }) => {
    const as_of = new Date().toISOString();
    const erasedFrom = new Date(feedStart(query.since).getTime() + erasedAfter);
    return reply({ closing: await users.closingAccounts(erasedFrom), as_of });
  });
