import { Batcher, collectionStore, eraseAll, isDuplicateKey, retryOnConflict } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { Receipt } from './receipt.ts';

type Draft = Omit<Receipt, 'number'>;

/** Tries against other processes. Within a process, the receipts of an account are written in turn. */
const MAX_TRIES = 50;

/**
 * Receipts of payments, numbered from 1 in each account, without gaps or duplicates. A receipt with number n + 1 is
 * inserted only after n was read or written, and no receipt is ever deleted alone, so each number implies all numbers
 * below it. The index on account and number is unique, and the loser of a race reads the last number again. There is no
 * counter that could run ahead of a receipt that was never written.
 */
export class ReceiptRepository extends collectionStore<Receipt>('receipts', [
  { account_id: 1, number: 1 },
  { unique: true },
]) {
  readonly #issued = new Batcher((accountId: number, drafts: readonly Draft[]) => this.#issueAll(accountId, drafts));
  /** The last number of an account that this process has written. If it is out of date, the index rejects the next. */
  readonly #lastNumbers = new LRUCache<number, number>({ max: 10_000 });

  find(paymentId: number): Promise<Receipt | null> {
    return this.collection.findOne({ _id: paymentId });
  }

  /** Returns the existing receipt if the payment has one by now. */
  issue(draft: Draft): Promise<Receipt> {
    return this.#issued.add(draft.account_id, draft);
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }

  async #issueAll(accountId: number, drafts: readonly Draft[]): Promise<Receipt[]> {
    const issued = new Map<number, Receipt>();
    const attempt = async () => {
      const last = this.#lastNumbers.get(accountId) ?? (await this.#lastNumber(accountId));
      const receipts = drafts
        .filter(({ _id }) => !issued.has(_id))
        .map((draft, at) => ({ ...draft, number: last + 1 + at }));
      try {
        // In order: the first that is rejected ends the command.
        if (receipts.length > 0) await this.collection.insertMany(receipts);
        this.#lastNumbers.set(accountId, last + receipts.length);
        for (const receipt of receipts) issued.set(receipt._id, receipt);
        return true;
      } catch (error) {
        this.#lastNumbers.delete(accountId);
        if (!isDuplicateKey(error)) throw error;
      }
      // Another receipt has taken a number, or a payment has a receipt by now.
      const ids = drafts.map(({ _id }) => _id);
      for (const found of await this.collection.find({ _id: { $in: ids } }).toArray()) issued.set(found._id, found);
      return undefined;
    };
    await retryOnConflict('the receipts of this account', attempt, MAX_TRIES);
    return drafts.flatMap(({ _id }) => issued.get(_id) ?? []);
  }

  async #lastNumber(accountId: number): Promise<number> {
    const [last] = await this.collection.find({ account_id: accountId }).sort({ number: -1 }).limit(1).toArray();
    return last?.number ?? 0;
  }
}
