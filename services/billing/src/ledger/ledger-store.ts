import { eraseAll, isDuplicateKey } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerEntry } from './ledger-entry.ts';

const schema = new Schema<LedgerEntry>(
  {
    _id: { type: String, required: true },
    kind: String,
    amount_cents: Number,
    currency: String,
    account_id: Number,
    payment_id: Number,
    payment_intent: String,
    session_id: String,
    at: Date,
    recorded_at: Date,
  },
  { versionKey: false },
);
schema.index({ account_id: 1, at: -1 });

/** The only place that writes the ledger: it adds, and changes nothing. */
export class LedgerStore {
  readonly #model: Model<LedgerEntry>;

  constructor(database: Connection) {
    this.#model = database.model<LedgerEntry>('LedgerEntry', schema, 'ledger_entries');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Books an entry; false when one of the same provider's id is there already, which stays. */
  async book(entry: LedgerEntry): Promise<boolean> {
    try {
      await this.#model.insertMany([entry], { lean: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  /** The entry of a payment by its payment intent. */
  findPayment(payment_intent: string): Promise<LedgerEntry | null> {
    return this.#model.findOne({ _id: payment_intent, kind: 'payment' }).lean<LedgerEntry>().exec();
  }

  /** Deletes an account's entries for good, but those of these payment intents. */
  async eraseOf(account_id: number, kept: readonly string[]): Promise<void> {
    await eraseAll(this.#model.collection, { account_id, payment_intent: { $nin: [...kept] } });
  }
}
