import { documentSchema, documentStore } from '@keystead/service-kit';
import { Schema } from 'mongoose';
import type { LedgerEntry, PaymentEntry } from './ledger.ts';
import type { StateEntry } from './state-entries.ts';

export type AnyEntry = LedgerEntry | StateEntry;

const schema = documentSchema({
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
}) as unknown as Schema<AnyEntry>;
schema.index({ account_id: 1, at: -1 });
schema.index({ account_id: 1, n: 1 }, { partialFilterExpression: { n: { $gt: 0 } } });

/**
 * The only place that writes the ledger. It adds entries and never changes any; only the erasure of an account deletes
 * them.
 */
export class LedgerStore extends documentStore('ledger_entries', schema) {
  /** Books a movement of money. False when an entry with the same provider id exists already, which stays. */
  book(entry: LedgerEntry): Promise<boolean> {
    return this.insertNew(entry);
  }

  /** Appends a change to an account's entries; false when another entry already has its number. */
  append(entry: StateEntry): Promise<boolean> {
    return this.insertNew(entry);
  }

  async has(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  findPayment(payment_intent: string): Promise<PaymentEntry | null> {
    const payment = { _id: payment_intent, kind: { $in: ['payment', 'subscription_payment'] } } as const;
    return this.readOne(payment) as Promise<PaymentEntry | null>;
  }

  /** The state entries of an account's subscription with a number above `after`, in order. */
  statesOf(account_id: number, after = 0): Promise<StateEntry[]> {
    return this.readAll({ account_id, n: { $gt: after } }, { sort: { n: 1 } }) as Promise<StateEntry[]>;
  }

  /** Streams each account that has state entries of a subscription. */
  async *accounts(): AsyncIterable<number> {
    for await (const { account_id } of this.readEach({ kind: 'trial', n: 1 }, { account_id: 1 })) yield account_id;
  }

  /** Permanently deletes an account's entries, except those of the given payment intents. */
  async eraseOf(account_id: number, stored: readonly string[]): Promise<void> {
    await this.eraseWhere({ account_id, payment_intent: { $nin: [...stored] } });
  }
}
