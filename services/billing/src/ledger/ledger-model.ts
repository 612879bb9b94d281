import { type Connection, type Model, Schema } from 'mongoose';
import type { LedgerEntry } from './ledger-entry.ts';
import type { StateEntry } from './state-entry.ts';

/** Any entry in the ledger. */
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

export const ledgerModel = (database: Connection): Model<AnyEntry> =>
  database.model<AnyEntry>('LedgerEntry', schema as unknown as Schema<AnyEntry>, 'ledger_entries');
