import { identity } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import type { ErasedAccountStore } from './erased-account-store.ts';

/** Answers which accounts were erased, to services that erase what they keep of them. */
export const listErasedAccounts = (erasedAccounts: ErasedAccountStore) =>
  endpoint(identity, 'GET /internal/erased-accounts', async ({ query }) =>
    reply(await erasedAccounts.since(query.since)),
  );
