import type { Connection } from 'mongoose';
import { followFeed } from '../feeds/follow-feed.ts';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import type { Job } from '../program/jobs.ts';
import { Outbox } from '../reports/outbox.ts';
import type { ErasedAccounts } from './erased-accounts.ts';

/** What the erasure needs of a service. */
export interface ErasureDependencies {
  /** Asks identity; see `erasedAccounts`. */
  readonly fetch: ErasedAccounts;
  readonly database: Connection;
  /** Deletes everything that the account owns in this service, for good. It may be called again for the same account. */
  readonly erase: (accountId: number) => Promise<void>;
}

/**
 * Deletes what this service keeps of the accounts that identity has erased (rules §5), its idempotency keys and what waits to be
 * reported included.
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
        // The account's id is its owner's. The keys of others who worked in it are gone within a day.
        await idempotency.eraseOf(accountId);
        await outbox.eraseOf(accountId);
      }
    },
  });
}
