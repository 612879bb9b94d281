import { identity } from '@keystead/contracts';
import { type Endpoint, endpoint, feedStart, reply } from '@keystead/service-kit';
import type { UserRepository } from '../users/user.repository.ts';
import { ERASURE_DELAY_MS } from '../users/user.ts';
import type { ErasedAccountRepository } from './erased-account.repository.ts';

export const erasureEndpoints = (users: UserRepository, erasedAccounts: ErasedAccountRepository): Endpoint[] => [
  /** The time of the request for deletion follows from the time of the erasure. */
  endpoint(identity, 'GET /internal/closing-accounts', async ({ query }) => {
    const as_of = new Date().toISOString();
    const erasedFrom = new Date(feedStart(query.since).getTime() + ERASURE_DELAY_MS);
    return reply({ closing: await users.closingAccounts(erasedFrom), as_of });
  }),
  endpoint(identity, 'GET /internal/erased-accounts', async ({ query }) =>
    reply(await erasedAccounts.since(query.since)),
  ),
];
