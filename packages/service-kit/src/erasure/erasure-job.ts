import type { Connection } from 'mongoose';
import { followFeed } from '../feeds/follow-feed.ts';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import type { Job } from '../program/jobs.ts';
import { Outbox } from '../reports/outbox.ts';
import type { ErasedAccounts } from './erased-accounts.ts';

/** The dependencies of {@link erasureJob}. */
export interface ErasureDependencies {
  /** Requests the list from identity; see `erasedAccounts`. */
  readonly fetch: ErasedAccounts;
  readonly database: Connection;
  /**
   * Permanently deletes everything that the account owns in this service. It may be called more than once for the same
   * account.
   */
  readonly erase: (accountId: number) => Promise<void>;
}

/**
 * Deletes the data in this service of the accounts that identity erased (rules §5), including idempotency keys and
 * unpublished outbox messages.
 */
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
        // The id of an account is the user id of its owner. Keys of other users who worked in the account expire within
        // a day.
        await idempotency.eraseOf(accountId);
        await outbox.eraseOf(accountId);
      }
    },
  });
}
