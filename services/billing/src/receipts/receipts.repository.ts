import { eraseAll, insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

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

const schema = new Schema<IssuedReceipt>(
  { _id: { type: Number, required: true }, account_id: Number, payer: String, method: String },
  { versionKey: false },
);
schema.index({ account_id: 1 });

/** The only place that queries receipts. Callers have already checked that the invoice belongs to the account. */
export class ReceiptStore {
  readonly #model: Model<IssuedReceipt>;

  constructor(database: Connection) {
    this.#model = database.model<IssuedReceipt>('IssuedReceipt', schema, 'receipts');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  find(id: number): Promise<IssuedReceipt | null> {
    return this.#model.findById(id).lean<IssuedReceipt>().exec();
  }

  /** Stores a receipt. Returns the existing one if there is one. */
  async issue(receipt: IssuedReceipt): Promise<IssuedReceipt> {
    await insertNew(this.#model, receipt);
    return this.#model.findById(receipt._id).lean<IssuedReceipt>().orFail();
  }

  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
