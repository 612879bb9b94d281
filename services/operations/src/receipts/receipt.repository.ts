import { collectionStore, eraseAll, given, NumberedInserts, timeLimit } from '@keystead/service-kit';
import type { Receipt } from './receipt.ts';

/** The payments that a search by the numbers of receipts finds at most: each account has a first receipt. */
const MAX_FOUND = 1_000;

/** Receipts of payments, numbered from 1 in each account, without gaps or duplicates ({@link NumberedInserts}). */
export class ReceiptRepository extends collectionStore<Receipt>(
  'receipts',
  [{ account_id: 1, number: 1 }, { unique: true }],
  // An admin searches all accounts.
  [{ number: 1 }],
) {
  readonly #inserts = new NumberedInserts<Receipt>(this.collection, 'the receipts of this account');

  find(paymentId: number): Promise<Receipt | null> {
    return this.collection.findOne({ _id: paymentId });
  }

  async ofPayments(ids: readonly number[]): Promise<Map<number, Receipt>> {
    const found = await this.collection.find<Receipt>({ _id: { $in: [...ids] } }, timeLimit).toArray();
    return new Map(found.map((receipt) => [receipt._id, receipt]));
  }

  /** See `searchOf` of payments. */
  async paymentsOf(
    numbers: readonly number[],
    of: { readonly account_id?: number; readonly payments?: readonly number[] },
  ): Promise<number[]> {
    const { account_id, payments } = of;
    const among = payments ? { _id: { $in: [...payments] } } : given({ account_id });
    const found = await this.collection
      .find({ ...among, number: { $in: [...numbers] } }, { projection: { _id: 1 }, limit: MAX_FOUND })
      .toArray();
    return found.map(({ _id }) => _id);
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
