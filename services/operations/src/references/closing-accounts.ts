import type { Answer } from '@keystead/contracts';
import { Conflict, followFeed, type Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';

/** Asks identity which accounts are closing since an instant; without one, all of them. */
export type FetchClosingAccounts = (since: string | undefined) => Promise<Answer<'GET /internal/closing-accounts'>>;

/**
 * The accounts whose owner asked to be deleted, which identity reports and erases after 30 days. Kept here, so that requests
 * are taken while identity is down.
 */
export class ClosingAccounts {
  readonly #database;
  readonly #accounts;

  constructor(database: Connection) {
    this.#database = database;
    this.#accounts = database.collection<{ _id: number }>('closing_accounts');
  }

  /** Follows identity, a few seconds behind. */
  job(fetch: FetchClosingAccounts): Job {
    return followFeed({
      name: 'closing_accounts',
      every: 5_000,
      database: this.#database,
      fetch,
      take: async ({ closing }) => {
        for (const _id of closing) await this.#accounts.updateOne({ _id }, { $set: {} }, { upsert: true });
      },
    });
  }

  /** @throws Conflict when an account is closing: nobody would read what a tenant files there. */
  async assertOpen(accountId: number): Promise<void> {
    if (await this.#accounts.findOne({ _id: accountId }))
      throw new Conflict(
        'Your landlord is closing their account, so it takes no new requests. Please contact them directly.',
      );
  }

  /** Forgets an account that was erased. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#accounts.deleteOne({ _id: accountId });
  }
}
