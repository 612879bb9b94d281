import { collectionStore, eraseAll, insertNew, KeyedMutex, retryOnConflict } from '@keystead/service-kit';
import type { Receipt, ReceiptContent } from './receipt.ts';

type Draft = Pick<Receipt, '_id' | 'account_id' | 'issued_at'>;

/** Tries against other processes. Within a process, a mutex serialises the receipts of an account. */
const MAX_TRIES = 50;

/**
 * Receipts of payments, numbered from 1 in each account, without gaps or duplicates. A receipt with number n + 1 is
 * inserted only after n was read, and no receipt is ever deleted alone, so each number implies all numbers below it.
 * The index on account and number is unique, and the loser of a race reads again. There is no counter that could run
 * ahead of a receipt that was never written.
 */
export class ReceiptRepository extends collectionStore<Receipt>('receipts', [
  { account_id: 1, number: 1 },
  { unique: true },
]) {
  readonly #mutex = new KeyedMutex<number>();

  find(paymentId: number): Promise<Receipt | null> {
    return this.collection.findOne({ _id: paymentId });
  }

  /** Returns the existing receipt if there is one. */
  issue(draft: Draft, contentOf: () => Promise<ReceiptContent>): Promise<Receipt> {
    return this.#mutex.run(draft.account_id, () =>
      retryOnConflict(
        'the receipts of this account',
        async () => {
          const existing = await this.find(draft._id);
          if (existing) return existing;
          const receipt = { ...draft, number: await this.#next(draft.account_id), content: await contentOf() };
          // Otherwise another receipt has taken the number, or the payment has a receipt by now.
          return (await insertNew(this.collection, receipt)) ? receipt : undefined;
        },
        MAX_TRIES,
      ),
    );
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }

  async #next(accountId: number): Promise<number> {
    const [last] = await this.collection.find({ account_id: accountId }).sort({ number: -1 }).limit(1).toArray();
    return (last?.number ?? 0) + 1;
  }
}
