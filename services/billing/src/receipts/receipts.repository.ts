import { documentSchema, documentStore } from '@keystead/service-kit';

/**
 * What a receipt shows besides its invoice, as it was when the receipt was issued. `_id` is the invoice's id. It never
 * changes.
 */
export interface IssuedReceipt {
  readonly _id: number;
  readonly account_id: number;
  readonly payer: string;
  /** For example `Visa card ending in 4242`. */
  readonly method: string;
}

const schema = documentSchema<IssuedReceipt>({
  _id: { type: Number, required: true },
  account_id: Number,
  payer: String,
  method: String,
});
schema.index({ account_id: 1 });

/** The only place that queries receipts. Callers have already checked that the invoice belongs to the account. */
export class ReceiptStore extends documentStore('receipts', schema) {
  find(id: number): Promise<IssuedReceipt | null> {
    return this.readOne({ _id: id });
  }

  /** Stores a receipt. Returns the existing one if there is one. */
  async issue(receipt: IssuedReceipt): Promise<IssuedReceipt> {
    await this.insertNew(receipt);
    return this.model.findById(receipt._id).lean<IssuedReceipt>().orFail();
  }

  async eraseOf(account_id: number): Promise<void> {
    await this.eraseWhere({ account_id });
  }
}
