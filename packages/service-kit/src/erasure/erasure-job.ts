import type { Connection } from 'mongoose';
import { Unavailable } from '../errors/unavailable.ts';
import { IdempotencyStore } from '../idempotency/idempotency-store.ts';
import type { Job } from '../program/jobs.ts';
import type { ErasedAccounts } from './erased-accounts.ts';

/** What the erasure needs of a service. */
export interface ErasureParts {
  /** Asks identity; see `erasedAccounts`. */
  readonly fetch: ErasedAccounts;
  readonly database: Connection;
  /** Deletes everything that the account owns in this service, for good. It may be called again for the same account. */
  readonly erase: (accountId: number) => Promise<void>;
}

/** Where the last complete look ended; kept with the records, so that a restored backup is looked through again. */
interface Mark {
  _id: 'erased_accounts';
  as_of: string;
}

async function fetched(fetch: ErasedAccounts, since: string | undefined) {
  try {
    return await fetch(since);
  } catch (error) {
    // Identity is starting or down: the next look finds the same.
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}

/**
 * Deletes what this service keeps of the accounts that identity has erased (rules §5), its idempotency keys included.
 * A look that breaks off is repeated from where it began.
 */
export function erasureJob({ fetch, database, erase }: ErasureParts): Job {
  const marks = database.collection<Mark>('feed_marks');
  const idempotency = new IdempotencyStore(database);
  return {
    name: 'erase accounts',
    every: 10 * 60_000,
    async run() {
      const mark = await marks.findOne({ _id: 'erased_accounts' });
      const page = await fetched(fetch, mark?.as_of);
      if (!page) return;
      for (const accountId of page.erased) {
        await erase(accountId);
        // The account's id is its owner's. The keys of others who worked in it are gone within a day.
        await idempotency.eraseOf(accountId);
      }
      await marks.updateOne({ _id: 'erased_accounts' }, { $set: { as_of: page.as_of } }, { upsert: true });
    },
  };
}
