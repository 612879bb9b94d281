import { type Answer, identity } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { ServiceIdentity } from '../auth/tokens.ts';
import { IdempotencyStore } from '../http/idempotency-store.ts';
import { serviceClient } from '../http/service-client.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { Job } from '../program/jobs.ts';
import { followFeed } from './follow-feed.ts';

export type ErasedAccounts = (since: string | undefined) => Promise<Answer<'GET /internal/erased-accounts'>>;

export function erasedAccounts(config: { readonly IDENTITY_URL: string }, own: ServiceIdentity): ErasedAccounts {
  const client = serviceClient(identity, { baseUrl: config.IDENTITY_URL, identity: own });
  return (since) => client('GET /internal/erased-accounts', { query: { since } });
}

export interface ErasureDependencies {
  readonly fetch: ErasedAccounts;
  readonly database: Connection;
  /** Permanently deletes all that the account owns in this service; may be called again for the same account. */
  readonly erase: (accountId: number) => Promise<void>;
}

/** Deletes the data of accounts that identity erased (rules §5), with idempotency keys and unpublished messages. */
export function erasureJob({ fetch, database, erase }: ErasureDependencies): Job {
  const idempotency = new IdempotencyStore(database);
  const outbox = new Outbox(database);
  return followFeed({
    name: 'erased_accounts',
    every: 10 * 60_000,
    database,
    fetch,
    async take({ erased }) {
      for (const accountId of erased) {
        await erase(accountId);
        // An account's id is its owner's user id. Keys of other users who worked in it expire within a day.
        await idempotency.eraseOf(accountId);
        await outbox.eraseOf(accountId);
      }
    },
  });
}
