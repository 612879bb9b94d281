import { documentSchema, documentStore } from '@keystead/service-kit';
import type { QueryFilter, Schema } from 'mongoose';
import type { Checkout } from './checkouts.ts';
import type { PaymentCheckout } from './payment-checkout.ts';
import type { SubscriptionCheckout } from './subscription-checkout.ts';

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

const payments = documentSchema<PaymentCheckout>({
  ...fields,
  payment_id: Number,
  amount_cents: Number,
  description: String,
  return_path: String,
});
payments.index({ payment_id: 1 }, { unique: true, partialFilterExpression: { standing: true } });
payments.index({ account_id: 1 });
payments.index({ created_at: 1 }, { partialFilterExpression: { state: 'open' } });

const subscriptions = documentSchema<SubscriptionCheckout>({
  ...fields,
  plan: String,
  interval: String,
  customer_id: String,
  price_id: String,
});
subscriptions.index({ account_id: 1, standing: 1 }, { unique: true, partialFilterExpression: { standing: true } });
subscriptions.index({ account_id: 1 });
subscriptions.index({ created_at: 1 }, { partialFilterExpression: { state: 'open' } });

/**
 * The store of a kind of checkout, whose subject may have one standing checkout. Callers are already authorised:
 * operations authorises payments and names payment and account; subscriptions belong to the caller's own account.
 * @param subject the field with the id of the subject.
 */
const checkoutStore = <C extends Checkout>(name: string, schema: Schema<C>, subject: 'payment_id' | 'account_id') =>
  class extends documentStore<Checkout>(name, schema as unknown as Schema<Checkout>) {
    findStanding(id: number): Promise<C | null> {
      return this.readOne({ [subject]: id, standing: true } as QueryFilter<Checkout>) as Promise<C | null>;
    }

    eachOpenBefore(created: Date): AsyncIterable<C> {
      const open = { state: 'open', standing: true, created_at: { $lt: created } } as const;
      return this.readEach(open) as AsyncIterable<C>;
    }

    /** False when the subject already has a standing checkout. */
    add(checkout: C): Promise<boolean> {
      return this.insertNew(checkout);
    }

    /** False when the checkout was closed in the meantime and must not be paid. */
    async addSession(id: string, session: Pick<Checkout, 'session_id' | 'url'>): Promise<boolean> {
      const { matchedCount } = await this.model.updateOne({ _id: id, state: 'open' }, { $set: session });
      return matchedCount > 0;
    }

    /** Closes a checkout, unless it is paid or its session is not one of these any more. */
    async close(id: string, sessions: readonly Checkout['session_id'][]): Promise<void> {
      await this.model.updateOne(
        { _id: id, state: 'open', session_id: { $in: [...sessions] } },
        { $set: { state: 'closed', standing: false } },
      );
    }

    /** Marks a checkout as paid. If it stands for its subject, it continues to do so. */
    async markPaid(id: string): Promise<void> {
      await this.model.updateOne({ _id: id, state: { $in: ['open', 'closed'] } }, { $set: { state: 'paid' } });
    }

    async markRefunded(id: string): Promise<void> {
      await this.model.updateOne({ _id: id }, { $set: { state: 'refunded', standing: false } });
    }

    /** Marks that what the checkout paid for has ended, so that its subject may have another one. */
    async markEnded(id: string): Promise<void> {
      await this.model.updateOne({ _id: id, state: 'paid' }, { $set: { standing: false } });
    }

    async eraseOf(account_id: number): Promise<void> {
      await this.eraseWhere({ account_id });
    }
  };

export type CheckoutStore<C extends Checkout> = InstanceType<ReturnType<typeof checkoutStore<C>>>;

export class PaymentCheckoutStore extends checkoutStore('checkouts', payments, 'payment_id') {}

export class SubscriptionCheckoutStore extends checkoutStore('subscription_checkouts', subscriptions, 'account_id') {}
