import { eraseAll, insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** What a receipt says beside its bill, as it was when the bill was heard to be paid; `_id` is the bill's. It is never changed. */
export interface IssuedReceipt {
  readonly _id: number;
  readonly account_id: number;
  readonly payer: string;
  /** Such as `Visa card ending in 4242`. */
  readonly method: string;
}

const schema = new Schema<IssuedReceipt>(
  { _id: { type: Number, required: true }, account_id: Number, payer: String, method: String },
  { versionKey: false },
);
schema.index({ account_id: 1 });

/** The only place that queries receipts; who asks was found to have the bill. */
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

  /** Keeps a receipt; gives the one that was there before, if there is one. */
  async issue(receipt: IssuedReceipt): Promise<IssuedReceipt> {
    await insertNew(this.#model, receipt);
    return this.#model.findById(receipt._id).lean<IssuedReceipt>().orFail();
  }

  /** Deletes an account's receipts for good. */
  async eraseOf(account_id: number): Promise<void> {
    await eraseAll(this.#model.collection, { account_id });
  }
}
