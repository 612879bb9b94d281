import { eraseAll, insertNew, KeyedMutex, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { Receipt, ReceiptContent } from './receipt.ts';

type Draft = Pick<Receipt, '_id' | 'account_id' | 'issued_at'>;

/** The number of tries against other processes. Within a process, a mutex serialises the receipts of an account. */
const MAX_TRIES = 50;

/**
 * Receipts of payments, numbered from 1 in each account, without gaps or duplicates.
 *
 * No gaps: a receipt with number n + 1 is inserted only after n was read, and no receipt is ever deleted alone. So each
 * number implies all numbers below it. No duplicates: the index on account and number is unique, and the loser of a
 * race reads again. One receipt per payment: the payment's id is the receipt's id. There is no counter that could run
 * ahead of a receipt that was never written.
 */
export class ReceiptRepository {
  readonly #receipts;
  readonly #mutex = new KeyedMutex<number>();

  constructor(database: Connection) {
    this.#receipts = database.collection<Receipt>('receipts');
  }

  async createIndexes(): Promise<void> {
    await this.#receipts.createIndex({ account_id: 1, number: 1 }, { unique: true });
  }

  find(paymentId: number): Promise<Receipt | null> {
    return this.#receipts.findOne({ _id: paymentId });
  }

  /** Issues the receipt of a payment under the account's next number, or returns the existing one. */
  issue(draft: Draft, contentOf: () => Promise<ReceiptContent>): Promise<Receipt> {
    return this.#mutex.run(draft.account_id, () =>
      retryOnConflict(
        'the receipts of this account',
        async () => {
          const existing = await this.find(draft._id);
          if (existing) return existing;
          const receipt = { ...draft, number: await this.#next(draft.account_id), content: await contentOf() };
          // Otherwise another receipt has taken the number, or the payment has a receipt by now.
          return (await insertNew(this.#receipts, receipt)) ? receipt : undefined;
        },
        MAX_TRIES,
      ),
    );
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#receipts, { account_id: accountId });
  }

  async #next(accountId: number): Promise<number> {
    const [last] = await this.#receipts.find({ account_id: accountId }).sort({ number: -1 }).limit(1).toArray();
    return (last?.number ?? 0) + 1;
  }
}
