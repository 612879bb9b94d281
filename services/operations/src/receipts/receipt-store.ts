import { eraseAll, isDuplicateKey, KeyedMutex, retryOnConflict } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { Receipt, ReceiptContent } from './receipt.ts';

/** A receipt that is about to be issued: all but its number. */
type Draft = Pick<Receipt, '_id' | 'account_id' | 'issued_at'>;

/** Tries against other processes; within one, those of an account wait for one another. */
const tries = 50;

/**
 * Receipts of payments, numbered from 1 in each account, without a gap and never twice.
 *
 * Why there is no gap: a receipt with number n + 1 is inserted only by who has read that n is there, and none is ever
 * deleted alone, so with each number all below it are there. Why none comes twice: the index on account and number is
 * unique; who comes second reads again. Why a payment has one: its id is the receipt's. There is no counter which could
 * run ahead of a receipt that was never written.
 */
export class ReceiptStore {
  readonly #receipts;
  readonly #turns = new KeyedMutex<number>();

  constructor(database: Connection) {
    this.#receipts = database.collection<Receipt>('receipts');
  }

  async createIndexes(): Promise<void> {
    await this.#receipts.createIndex({ account_id: 1, number: 1 }, { unique: true });
  }

  /** The receipt of a payment; null while none was issued. */
  find(paymentId: number): Promise<Receipt | null> {
    return this.#receipts.findOne({ _id: paymentId });
  }

  /** Issues the receipt of a payment by the account's next number; or answers the one that it has. */
  issue(draft: Draft, contentOf: () => Promise<ReceiptContent>): Promise<Receipt> {
    return this.#turns.run(draft.account_id, () =>
      retryOnConflict(
        'the receipts of this account',
        async () => {
          const there = await this.find(draft._id);
          return (
            there ?? this.#insert({ ...draft, number: await this.#next(draft.account_id), content: await contentOf() })
          );
        },
        tries,
      ),
    );
  }

  /** Deletes the receipts of an account for good. */
  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.#receipts, { account_id: accountId });
  }

  async #next(accountId: number): Promise<number> {
    const [last] = await this.#receipts.find({ account_id: accountId }).sort({ number: -1 }).limit(1).toArray();
    return (last?.number ?? 0) + 1;
  }

  /** Undefined when another has the number, or the payment has a receipt by now. */
  async #insert(receipt: Receipt): Promise<Receipt | undefined> {
    try {
      await this.#receipts.insertOne(receipt);
      return receipt;
    } catch (error) {
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }
}
