import type { Answer } from '@keystead/contracts';
import { type ChangeSource, Conflict, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/**
 * Fetches from identity the accounts that started closing since an instant; without one, all of
 * them.
 */
export type FetchClosingAccounts = (since: string | undefined) => Promise<Answer<'GET /internal/closing-accounts'>>;

/**
 * Accounts whose owner has requested deletion; identity reports them, and erases them after 30
 * days. Stored here so that requests are accepted while identity is down.
 */
export class ClosingAccounts {
  readonly #database;
  readonly #accounts;

  constructor(database: Connection) {
    this.#database = database;
    this.#accounts = database.collection<{ _id: number }>('closing_accounts');
  }

  /** Polls identity every five seconds, and when identity publishes a change. */
  job(fetch: FetchClosingAccounts, source?: ChangeSource): Job {
    return followFeed({
      name: 'closing_accounts',
      every: 5_000,
      source,
      database: this.#database,
      fetch,
      take: async ({ closing }) => {
        for (const _id of closing) await this.#accounts.updateOne({ _id }, { $set: {} }, { upsert: true });
      },
    });
  }

  /** @throws Conflict if an account is closing: nobody would read a new request of a tenant. */
  async assertOpen(accountId: number): Promise<void> {
    if (await this.#accounts.findOne({ _id: accountId }))
      throw new Conflict(
        'Your landlord is closing their account, so it takes no new requests. Please contact them directly.',
      );
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.#accounts.deleteOne({ _id: accountId });
  }
}
