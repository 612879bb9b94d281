import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { ErasedAccountStore } from './erased-account-store.ts';

/** Lists erased accounts for services that must erase their data of these accounts. */
export const listErasedAccounts = (erasedAccounts: ErasedAccountStore) =>
  endpoint(identity, 'GET /internal/erased-accounts', async ({ query }) =>
    reply(await erasedAccounts.since(query.since)),
  );
