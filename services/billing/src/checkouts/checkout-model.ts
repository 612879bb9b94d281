import { type Connection, type Model, Schema } from 'mongoose';
import type { Checkout } from './checkout.ts';

const schema = new Schema<Checkout>(
  {
    _id: { type: String, required: true },
    payment_id: Number,
    account_id: Number,
    amount_cents: Number,
    description: String,
    return_path: String,
    state: String,
    standing: Boolean,
    session_id: String,
    url: String,
    expires_at: Date,
    created_at: Date,
  },
  { versionKey: false },
);
schema.index({ payment_id: 1 }, { unique: true, partialFilterExpression: { standing: true } });
schema.index({ account_id: 1 });

/** The model of checkouts on a connection. */
export const checkoutModel = (database: Connection): Model<Checkout> =>
  database.model<Checkout>('Checkout', schema, 'checkouts');
