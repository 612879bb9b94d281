import { collectionStore, eraseAll, NumberedInserts } from '@keystead/service-kit';
import type { Receipt } from './receipt.ts';

/** Receipts of payments, numbered from 1 in each account, without gaps or duplicates ({@link NumberedInserts}). */
export class ReceiptRepository extends collectionStore<Receipt>('receipts', [
  { account_id: 1, number: 1 },
  { unique: true },
]) {
  readonly #inserts = new NumberedInserts<Receipt>(this.collection, 'the receipts of this account');

  find(paymentId: number): Promise<Receipt | null> {
    return this.collection.findOne({ _id: paymentId });
  }

  /** Returns the existing receipt if the payment has one by now. */
  async issue(draft: Omit<Receipt, 'number'>): Promise<Receipt> {
    const [receipt] = await this.#inserts.insert(draft.account_id, [draft]);
    return receipt as Receipt;
  }

  async eraseOf(accountId: number): Promise<void> {
    await eraseAll(this.collection, { account_id: accountId });
  }
}
