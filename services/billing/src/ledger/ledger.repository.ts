import { eraseAll, insertNew } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerEntry, PaymentEntry } from './ledger.ts';
import type { StateEntry } from './state-entries.ts';

export type AnyEntry = LedgerEntry | StateEntry;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    kind: String,
    account_id: Number,
    recorded_at: Date,
    // Fields of a movement of money.
    amount_cents: Number,
    currency: String,
    payment_intent: String,
    at: Date,
    payment_id: Number,
    session_id: String,
    invoice_id: String,
    plan: String,
    interval: String,
    // Fields of a subscription's state.
    n: Number,
    trial_end: Date,
    by: Number,
    paid: Schema.Types.Mixed,
  },
  { versionKey: false },
);
schema.index({ account_id: 1, at: -1 });
schema.index({ account_id: 1, n: 1 }, { partialFilterExpression: { n: { $gt: 0 } } });

/**
 * The only place that writes the ledger. It adds entries and never changes any; only the erasure of an account deletes
 * them.
 */
export class LedgerStore {
  readonly #model: Model<AnyEntry>;

  constructor(database: Connection) {
    this.#model = database.model<AnyEntry>('LedgerEntry', schema as unknown as Schema<AnyEntry>, 'ledger_entries');
  }

  async createIndexes(): Promise<void> {
    await this.#model.createIndexes();
  }

  /** Books a movement of money. False when an entry with the same provider id exists already, which stays. */
  book(entry: LedgerEntry): Promise<boolean> {
    return insertNew<AnyEntry>(this.#model, entry);
  }

  /** Appends a change to an account's entries; false when another entry already has its number. */
  append(entry: StateEntry): Promise<boolean> {
    return insertNew<AnyEntry>(this.#model, entry);
  }

  async has(id: string): Promise<boolean> {
    return (await this.#model.exists({ _id: id })) !== null;
  }

  findPayment(payment_intent: string): Promise<PaymentEntry | null> {
    return this.#model
      .findOne({ _id: payment_intent, kind: { $in: ['payment', 'subscription_payment'] } })
      .lean<PaymentEntry>()
      .exec();
  }

  /** The state entries of an account's subscription with a number above `after`, in order. */
  statesOf(account_id: number, after = 0): Promise<StateEntry[]> {
    return this.#model
      .find({ account_id, n: { $gt: after } })
      .sort({ n: 1 })
      .lean<StateEntry[]>()
      .exec();
  }

  /** Streams each account that has state entries of a subscription. */
  async *accounts(): AsyncIterable<number> {
    const trials = this.#model.find({ kind: 'trial', n: 1 }, { account_id: 1 }).lean<StateEntry[]>().cursor();
    for await (const { account_id } of trials) yield account_id;
  }

  /** Permanently deletes an account's entries, except those of the given payment intents. */
  async eraseOf(account_id: number, stored: readonly string[]): Promise<void> {
    await eraseAll(this.#model.collection, { account_id, payment_intent: { $nin: [...stored] } });
  }
}
