import { isDuplicateKey } from '@keystead/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Subscription } from './subscription.ts';

const schema = new Schema<Subscription>(
  { _id: { type: Number, required: true }, plan: String, trial_end: Date, created_at: Date },
  { versionKey: false },
);

/** The only place that queries subscriptions; each belongs to one account and is found by it alone. */
export class SubscriptionStore {
  readonly #model: Model<Subscription>;

  constructor(database: Connection) {
    this.#model = database.model<Subscription>('Subscription', schema, 'subscriptions');
  }

  /** The account's subscription, begun with the one given if there is none. */
  async findOrBegin(begin: Subscription): Promise<Subscription> {
    const { _id } = begin;
    const known = await this.#model.findById(_id).lean<Subscription>();
    if (known) return known;
    try {
      await this.#model.insertMany([begin], { lean: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // Begun by a request that ran beside this one.
    }
    return this.#model.findById(_id).lean<Subscription>().orFail();
  }

  /** Deletes an account's subscription for good. */
  async eraseOf(accountId: number): Promise<void> {
    await this.#model.deleteOne({ _id: accountId });
  }
}
