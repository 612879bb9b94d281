import { type Connection, type Model, Schema } from 'mongoose';
import type { Checkout } from './checkout.ts';
import type { PaymentCheckout } from './payment-checkout.ts';
import type { SubscriptionCheckout } from './subscription-checkout.ts';

/**
 * The collection of a kind of checkout, and the field with the id of the subject that may have one standing checkout.
 */
export interface CheckoutCollection<C extends Checkout> {
  readonly subject: 'payment_id' | 'account_id';
  readonly model: (database: Connection) => Model<C>;
}

const fields = {
  _id: { type: String, required: true },
  account_id: Number,
  state: String,
  standing: Boolean,
  session_id: String,
  url: String,
  expires_at: Date,
  created_at: Date,
} as const;

const payments = new Schema<PaymentCheckout>(
  { ...fields, payment_id: Number, amount_cents: Number, description: String, return_path: String },
  { versionKey: false },
);
payments.index({ payment_id: 1 }, { unique: true, partialFilterExpression: { standing: true } });
payments.index({ account_id: 1 });
payments.index({ created_at: 1 }, { partialFilterExpression: { state: 'open' } });

const subscriptions = new Schema<SubscriptionCheckout>(
  { ...fields, plan: String, interval: String, customer_id: String, price_id: String },
  { versionKey: false },
);
subscriptions.index({ account_id: 1, standing: 1 }, { unique: true, partialFilterExpression: { standing: true } });
subscriptions.index({ account_id: 1 });
subscriptions.index({ created_at: 1 }, { partialFilterExpression: { state: 'open' } });

/** Checkouts of payments: one standing checkout for each payment. */
export const paymentCheckouts: CheckoutCollection<PaymentCheckout> = {
  subject: 'payment_id',
  model: (database) => database.model<PaymentCheckout>('Checkout', payments, 'checkouts'),
};

/** Checkouts of subscriptions: one standing checkout for each account. */
export const subscriptionCheckouts: CheckoutCollection<SubscriptionCheckout> = {
  subject: 'account_id',
  model: (database) =>
    database.model<SubscriptionCheckout>('SubscriptionCheckout', subscriptions, 'subscription_checkouts'),
};
